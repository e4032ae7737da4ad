import { expect, test } from 'vitest';

import { transaction } from '#server/platform/db/database.ts';
import { saveContents } from '#server/website/content/save-contents.ts';
import { writeContents } from '#server/website/content/store.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const site = await openTestApp();

test.each(['5', '6', '7', '10', '30', '31', '32', '33', '34', '80', '81', '98', '99'])('slot %s has pictures', async (slot) => {
  const { status, data } = await site.client('en-us').get(`image/list/${slot}`);
  expect(status).toBe(200);
  expect(data.length).toBeGreaterThan(0);
  for (const image of data) {
    expect(image).toEqual({
      filePath: expect.stringMatching(/^\/upload\/images\/[\w-]+\.webp$/),
      title: expect.any(String),
      content: expect.any(String),
      url: expect.stringMatching(/^(\/.*)?$/),
    });
    expect(image.title).not.toMatch(/\p{Script=Han}/u);
  }
});

test('a slot returns at most as many pictures as requested', async () => {
  const count = async (query: string) => (await site.client().get(`image/list/5${query}`)).data.length;
  expect([
    await count('?size=3'),
    await count('?size=1'),
    await count('?size=0'),
    await count('?size=900'),
    await count('?size'),
  ]).toEqual([3, 1, 0, 5, 5]);
});

test('the promo videos list their qualities', async () => {
  const { data } = await site.client().get('video/list/6?size=3');
  expect(data).toHaveLength(3);
  for (const video of data) {
    expect(video.videoSharpness).toMatch(/^\d+(,\d+)+,origin$/);
    expect(video.poster).toContain('/upload/images/');
  }
});

test.each(['image/list/777', 'video/list/777', 'image/list/__proto__', 'video/list/..%2f6'])(
  '%s is an empty list',
  async (path) => {
    expect(await site.client().get(path)).toMatchObject({ status: 200, data: [] });
  },
);

test.each(['size=-1', 'size=many', 'size=1.5', 'size=99999'])('%s is refused', async (query) => {
  expect((await site.client().get(`image/list/5?${query}`)).status).toBe(400);
  expect((await site.client().get(`video/list/6?${query}`)).status).toBe(400);
});

test.each(['javascript:alert(1)', '//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example/'])(
  'a picture that links to %s is not stored; if it is stored already, it is shown without the link',
  async (url) => {
    const words = { zh: '云', en: 'Cloud' };
    const body = [{ picture: 'bg-30', title: words, content: words, url }];
    const saved = transaction(site.app, (trx) => saveContents(trx, 'images', [{ id: '30', body }]));
    await expect(saved).rejects.toThrow('path of this site');
    await transaction(site.app, async (trx) => {
      await writeContents(trx, 'images', [{ id: '30', jobType: null, publishDate: null, isTop: false, position: 0, body }]);
      await saveContents(trx, 'images', []);
    });
    const { data } = await site.client().get('image/list/30');
    expect(data).toMatchObject([{ title: '云', url: '' }]);
  },
);
