import { expect, test } from 'vitest';

import { dictionaries } from '#lib/i18n/dictionaries.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import { boundsText } from '#lib/postings/posting-words.ts';

const zh = createTranslate('zh-cn', dictionaries['zh-cn']);
const en = createTranslate('en-us', dictionaries['en-us']);

test.each([
  ['ages', [18, 30], '18–30 周岁', '18–30 years'],
  ['ages', [18, null], '18 周岁及以上', '18 years or older'],
  ['ages', [null, 30], '30 周岁及以下', '30 years or younger'],
  ['height', [165, 190], '165–190 厘米', '165–190 cm'],
  ['height', [165, null], '165 厘米及以上', '165 cm or taller'],
  ['height', [null, 190], '190 厘米及以下', 'Up to 190 cm'],
] as const)('%s %j is shown as %s in Chinese, and as %s in English', (name, bounds, chinese, english) => {
  expect([boundsText(name, bounds, zh), boundsText(name, bounds, en)]).toEqual([chinese, english]);
});
