import { expect, test } from 'vitest';

import { postingOfPath } from '#lib/addresses/paths.ts';

test("the address of a posting's page shows which posting it is, on the server and on the static site", () => {
  for (const path of ['/hotJobDetail?id=a-1', '/en-us/hotJobDetail/?from=qr&id=a-1', '/hotJobDetail/id-a-1/']) {
    expect(postingOfPath(path)).toBe('a-1');
  }
  for (const path of ['/', '/hotJobs?id=a-1', '/hotJobDetail', '/zh-tw/hotJobDetail?id=a-1']) {
    expect(postingOfPath(path)).toBeUndefined();
  }
});
