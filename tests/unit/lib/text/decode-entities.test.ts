import { expect, test } from 'vitest';

import { decodeEntities } from '#lib/text/decode-entities.ts';

test.each([
  ['&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39; &apos;z&apos;', `<b> & "x" 'y' 'z'`],
  ['&#x4E91;&#24070;', '云帆'],
  ['&amp;lt;', '&lt;'],
  ['R&D &unknown; &#0; &#x110000; 50&', 'R&D &unknown; &#0; &#x110000; 50&'],
  ['', ''],
])('%j is shown as %j', (escaped, text) => {
  expect(decodeEntities(escaped)).toBe(text);
});
