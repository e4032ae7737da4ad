import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

describe('what is no file of a stream is answered with 404', () => {
  test.each([
    'yek/no-such-video',
    'yek/..%2f..%2fpackage',
    'yek/%2e%2e',
    'yek/%00',
    `yek/${'x'.repeat(500)}`,
    'video/no-such-video/360/index.m3u8',
    'video/..%2fkeys/360/index.m3u8',
    'video/%2e%2e/360/index.m3u8',
    'video/cabin/9999/index.m3u8',
    'video/cabin/..%2f..%2fkeys/cabin.key',
    'video/cabin/360/..%2f..%2f..%2fpackage.json',
    'video/cabin/360/index.m3u8%00.ts',
    'video/cabin/360/.htaccess',
    'video/cabin/%E4%BD%A0/index.m3u8',
    'video/cabin/%ff/index.m3u8',
  ])('%s', async (path) => {
    expect(await site.client().get(path)).toMatchObject({ status: 404, code: '404' });
  });
});
