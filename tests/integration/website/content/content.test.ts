import { beforeAll, expect, test } from 'vitest';

import { enumNames } from '#lib/domain/enums.ts';
import { transaction } from '#server/platform/db/database.ts';
import { saveContents } from '#server/website/content/save-contents.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const site = await openTestApp();
beforeAll(async () => {
  const notice = (id: string, publishDate: string, isTop: boolean, html = '<p>正文</p>') => ({
    id,
    jobType: '8',
    publishDate,
    isTop,
    body: { name: { zh: `公告${id}`, en: `Notice ${id}` }, jobccType: 'guide', content: { zh: html, en: html }, attachments: [] },
  });
  await transaction(site.app, async (trx) => {
    await trx.deleteFrom('contents').where('jobType', '=', '8').execute();
    await saveContents(trx, 'notice', [
      notice('old-top', '2026-01-01', true),
      notice('new-top', '2026-02-01', true),
      notice('newest', '2026-03-02', false),
      notice('older', '2026-02-27', false, '<p>好<script>alert(1)</script><img src="/upload/images/../../x"></p>'),
      notice('tomorrow', '2026-03-03', true),
    ]);
  });
});

test('important notices are listed first, then the newest; a notice is not public before its publication date', async () => {
  const { data } = await site.client('en-us').post('findNoticeList', { jobType: '8' });
  expect(data.total).toBe(4);
  expect(data.list.map(({ pkNotice }: { pkNotice: string }) => pkNotice)).toEqual(['new-top', 'old-top', 'newest', 'older']);
  expect(data.list[0]).toEqual({
    pkNotice: 'new-top',
    jobType: '8',
    name: 'Notice new-top',
    jobccType: 'guide',
    beginDate: '2026-02-01',
    isTop: 'Y',
  });
  expect((await site.client().get('findNotice/tomorrow')).status).toBe(404);
});

test('notices are paged; a page after the last one is empty', async () => {
  const page = async (pageNum: number) =>
    (await site.client().post('findNoticeList', { jobType: '8', pageNum, pageSize: 3 })).data;
  expect((await page(1)).list).toHaveLength(3);
  expect((await page(2)).list).toHaveLength(1);
  expect(await page(3)).toEqual({ list: [], total: 4 });
  expect((await site.client().post('findNoticeList', { jobType: '7', pageNum: 'x' })).data.fields).toHaveLength(2);
});

test('the home page gets as many announcements as it requests', async () => {
  expect((await site.client().post('announcement', {})).data).toHaveLength(6);
  expect((await site.client().post('announcement', { size: 2 })).data).toHaveLength(2);
  expect((await site.client().post('announcement', { size: 51 })).status).toBe(400);
});

test('a notice stored with script is harmless', async () => {
  expect((await site.client().get('findNotice/older')).data).toMatchObject({ content: '<p>好</p>', attachments: [] });
});

test.each(['registration-notice', 'privacy-notice'])('%s can be read in both languages', async (id) => {
  const [zh, en] = await Promise.all(
    (['zh-cn', 'en-us'] as const).map(async (locale) => (await site.client(locale).get(`findNotice/${id}`)).data),
  );
  expect(zh.content).toMatch(/\p{Script=Han}/u);
  expect(en.content).not.toMatch(/\p{Script=Han}/u);
});

test.each([
  'menu',
  'navigation',
  'noticeType',
  'front.recruitment.category',
  'international.phone.code',
  'ground.postseries',
  'search.words',
])('the dictionary %s can be read by its code', async (code) => {
  const { status, data } = await site.client().post('queryByCode', code);
  expect(status).toBe(200);
  expect(data[0]).toEqual(
    expect.objectContaining({ k: expect.any(String), name: expect.any(String), childs: expect.any(Array) }),
  );
});

test('the code of a dictionary must be known and sent as plain text', async () => {
  expect((await site.client().post('queryByCode', 'nothing')).status).toBe(404);
  expect((await site.client().post('queryByCode', 'a\u0000')).status).toBe(404);
  expect((await site.client().post('queryByCode', { code: 'menu' })).status).toBe(415);
  expect((await site.client().post('queryByCode', '')).status).toBe(400);
});

test("the menu has the language of its address, whatever the caller's language", async () => {
  const names = async (locale: string) =>
    (await site.client('zh-cn').get(`menu/${locale}`)).data.map(({ name }: { name: string }) => name);
  expect((await names('en-us')).join('')).not.toMatch(/\p{Script=Han}/u);
  expect((await names('zh-cn')).join('')).toMatch(/\p{Script=Han}/u);
  expect((await site.client().get('menu/fr-fr')).status).toBe(404);
});

test.each(enumNames)('the list %s has a name for every key', async (name) => {
  const { data } = await site.client('en-us').get(`enum/${name}`);
  expect(data.length).toBeGreaterThan(1);
  for (const { key, value } of data) expect(value).not.toContain(`.${key}`);
});

test.each(['enum/nothing', 'enum/__proto__', 'brief/nothing', 'brief/%00', 'findNotice/%00'])('%s is not found', async (path) => {
  expect((await site.client().get(path)).status).toBe(404);
});
