import { beforeAll, expect, test } from 'vitest';

import { transaction } from '#server/platform/db/database.ts';
import { saveContents } from '#server/website/content/save-contents.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

function brochure(number: number, publishDate: string, html = '<p>正文</p>') {
  return {
    id: `b-${number}`,
    jobType: number % 2 ? '1' : '8',
    publishDate,
    body: {
      title: { zh: `简章${number}`, en: `Brochure ${number}` },
      cover: 'brochure-1',
      endDate: '2026-12-31',
      content: { zh: html, en: html },
    },
  };
}

const site = await openTestApp();
beforeAll(async () => {
  await transaction(site.app, async (trx) => {
    await trx.deleteFrom('contents').where('kind', 'in', ['brochure', 'introduction']).execute();
    const dates = Array.from({ length: 23 }, (_, index) => brochure(index, `2026-02-${String(index + 1).padStart(2, '0')}`));
    await saveContents(trx, 'brochure', [...dates, brochure(99, '2026-03-03')]);
    await saveContents(trx, 'introduction', [
      {
        id: 'unit',
        body: {
          title: { zh: '机务', en: 'Engineering' },
          cover: 'unit-3',
          content: { zh: '<p onclick="x()">好</p><iframe src="//evil"></iframe>', en: '<p>Good<script>alert(1)</script></p>' },
          pictures: ['unit-3', 'no-such-picture'],
        },
      },
    ]);
  });
});

const ids = (list: { id: string }[]) => list.map(({ id }) => id);

test('brochures are listed ten per page, newest first; a page after the last one is empty', async () => {
  const page = async (pageNum: number) =>
    (await site.client('en-us').post('recruitment-brochure', { pageNum, pageSize: 10 })).data;
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 3, 0]);
  expect(pages.map((one) => one.pages)).toEqual([3, 3, 3, 3]);
  expect(pages[0].list[0]).toEqual({
    id: 'b-22',
    title: 'Brochure 22',
    jobType: '8',
    cover: '/upload/images/brochure-1.webp',
    publishDate: '2026-02-23',
    endDate: '2026-12-31',
  });
  expect(new Set(pages.flatMap(({ list }) => ids(list))).size).toBe(23);
});

test('a brochure is listed from its publication date on', async () => {
  const all = async () => ids((await site.client().post('brochures', {})).data);
  expect(await all()).not.toContain('b-99');
  site.clock.moveTo('2026-03-03T00:00:00+08:00');
  expect((await all())[0]).toBe('b-99');
  site.clock.moveTo('2026-03-02T10:00:00+08:00');
});

test('if a category is requested, only its brochures are listed', async () => {
  const { data } = await site.client().post('brochures', { jobType: '1' });
  expect(new Set(data.map(({ jobType }: { jobType: string }) => jobType))).toEqual(new Set(['1']));
  expect(data).toHaveLength(11);
});

test.each([
  ['recruitment-brochure', { pageNum: 0 }],
  ['recruitment-brochure', { pageNum: 1.5 }],
  ['recruitment-brochure', { pageSize: 51 }],
  ['recruitment-brochure', { pageNum: 'one' }],
  ['recruitment-brochure', []],
  ['brochures', { jobType: '7' }],
  ['brochures', { jobType: {} }],
  ['query-introduction', []],
])('%s refuses %j', async (path, body) => {
  expect(await site.client().post(path, body)).toMatchObject({ status: 400, code: '400' });
});

test('a profile page has its text and its pictures, except pictures whose files are missing', async () => {
  expect((await site.client().post('query-introduction', {})).data).toEqual([
    { id: 'unit', title: '机务', cover: '/upload/images/unit-3.webp' },
  ]);
  const { data } = await site.client('en-us').post('introduction-detail/unit', {});
  expect(data).toMatchObject({ title: 'Engineering', content: '<p>Good</p>' });
  expect(data.fileList).toEqual([{ idkey: 'unit-3', fileBase64: expect.stringMatching(/^data:image\/webp;base64,/) }]);
});

test('forbidden content of a page is removed', async () => {
  expect((await site.client().post('introduction-detail/unit', {})).data.content).toBe('<p>好</p>');
});

test.each(['nothing', '%00', '__proto__', 'x'.repeat(300), '..%2fairline'])('the profile page %s is not found', async (id) => {
  expect((await site.client().post(`introduction-detail/${id}`, {})).status).toBe(404);
});
