import { describe, expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';

const site = await openTestApp();

describe('a path that is not a file of a stream is answered with 404', () => {
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

test('the theme and promo films stream in each quality; playlists name the key, and segments are encrypted', async () => {
  const client = site.client();
  const films = [...(await client.get('video/list/6')).data, ...(await client.get('video/list/10')).data];
  expect(films.map(({ videoFile }) => videoFile)).toContain('theme');
  for (const { videoFile, videoSharpness } of films) {
    const key = await client.get(`yek/${videoFile}`);
    expect([key.status, key.bytes.length]).toEqual([200, 16]);
    for (const quality of videoSharpness.split(',')) {
      const playlist = await client.get(`video/${videoFile}/${quality}/index.m3u8`);
      expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      const text = new TextDecoder().decode(playlist.bytes);
      expect(text).toMatch(/^#EXTM3U/);
      expect(text).toContain(`METHOD=AES-128,URI="/api/front/yek/${videoFile}"`);
      const segments = text.split('\n').filter((line) => line && !line.startsWith('#'));
      expect(segments.length).toBeGreaterThan(1);
      const segment = await client.get(`video/${videoFile}/${quality}/${segments[0]}`);
      expect(segment.headers.get('content-type')).toMatch(/^video\//);
      expect(segment.headers.get('cache-control')).toMatch(/^public, max-age=/);
      // An unencrypted transport stream has a sync byte every 188 bytes.
      expect(segment.bytes[0] === 0x47 && segment.bytes[188] === 0x47).toBe(false);
      const known = { headers: { 'if-none-match': segment.headers.get('etag')! } };
      expect((await client.get(`video/${videoFile}/${quality}/${segments[0]}`, known)).status).toBe(304);
    }
  }
});
