import { afterEach, beforeEach, expect, test } from 'vitest';

import { addPostings, draftPosting, removePostings } from '#tests/support/postings.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp();
  await removePostings(site.app);
});

afterEach(() => site.close());

async function ids(search: object = {}): Promise<string[]> {
  const { data } = await site.client().post('findPositions', search);
  return data.list.map(({ pkPublish }: { pkPublish: string }) => pkPublish);
}

test('a posting accepts applications until its last day ends in Shanghai; after that, it is listed only as closed', async () => {
  await addPostings(site, draftPosting({ id: 'last-day', endDate: '2026-03-02' }));
  site.clock.moveTo('2026-03-02T23:59:59.999+08:00');
  expect(await ids()).toEqual(['last-day']);
  expect((await site.client().get('findPosition/last-day')).data).toMatchObject({ viewApply: 'Y', endDate: '2026-03-02' });
  site.clock.moveTo('2026-03-03T00:00:00+08:00');
  expect(await ids()).toEqual([]);
  expect((await site.client().post('positionsData', {})).data.workPlaces).toEqual([]);
  expect((await site.client().post('findPositions', { showExpired: 'Y' })).data.list).toMatchObject([
    { pkPublish: 'last-day', viewApply: 'N' },
  ]);
  expect((await site.client().get('findPosition/last-day')).data).toMatchObject({ viewApply: 'N' });
});

test('a posting is listed when its first day begins in Shanghai; before that it accepts no applications', async () => {
  await addPostings(site, draftPosting({ id: 'tomorrow', publishDate: '2026-03-03' }));
  site.clock.moveTo('2026-03-02T23:59:59.999+08:00');
  expect(await ids({ showExpired: 'Y' })).toEqual([]);
  expect((await site.client().get('findPosition/tomorrow')).data.viewApply).toBe('N');
  site.clock.moveTo('2026-03-03T00:00:00+08:00');
  expect(await ids()).toEqual(['tomorrow']);
});

test('a posting that is only announced is listed, but accepts no applications', async () => {
  await addPostings(site, draftPosting({ id: 'announced', accepts: false }));
  expect((await site.client().post('findPositions')).data.list).toMatchObject([{ pkPublish: 'announced', viewApply: 'N' }]);
});

test('all postings are found even if one SQL statement cannot read them all; a new one is listed first immediately', async () => {
  const drafts = Array.from({ length: 4_100 }, (_, index) =>
    draftPosting({ id: `many-${index}`, name: { zh: '机长', en: 'Captain' }, endDate: index % 2 ? '2026-03-31' : '2026-03-01' }),
  );
  await addPostings(site, ...drafts);
  const client = site.client();
  const find = async (search: object) => (await client.post('findPositions', { keyWord: '机长', pageSize: 50, ...search })).data;
  const whole = await find({ showExpired: 'Y' });
  expect(whole.total).toBe(4_100);
  const last = await find({ showExpired: 'Y', pageNum: 82 });
  expect(last.list).toHaveLength(50);
  expect((await find({ showExpired: 'Y', pageNum: 83 })).list).toEqual([]);
  expect((await find({})).total).toBe(2_050);
  expect((await find({ jobType: '3', employOrg: 'digital' })).total).toBe(2_050);

  await addPostings(site, draftPosting({ id: 'one-more', name: { zh: '机长', en: 'Captain' }, publishDate: '2026-03-02' }));
  const more = await find({ showExpired: 'Y' });
  expect(more.total).toBe(4_101);
  expect(more.list.map(({ pkPublish }: { pkPublish: string }) => pkPublish)).toEqual([
    'one-more',
    ...whole.list.slice(0, 49).map(({ pkPublish }: { pkPublish: string }) => pkPublish),
  ]);
});

test('a changed posting is found by its new text and no longer by its old one', async () => {
  await addPostings(site, draftPosting({ id: 'same', name: { zh: '机长', en: 'Captain' }, workplaces: ['qingdao'] }));
  expect(await ids({ keyWord: '机长', workPlace: 'qingdao' })).toEqual(['same']);
  await addPostings(
    site,
    draftPosting({ id: 'same', name: { zh: '签派员', en: 'Dispatcher' }, workplaces: ['xian'], publishDate: '2026-02-20' }),
  );
  expect(await ids({ keyWord: '机长' })).toEqual([]);
  expect(await ids({ workPlace: 'qingdao' })).toEqual([]);
  expect(await ids({ keyWord: 'dispatcher', workPlace: 'xian' })).toEqual(['same']);
});

test('of two postings with the same rank, one gets another rank, and both are found', async () => {
  const second = draftPosting({ id: 'second', name: { zh: '签派员', en: 'Dispatcher' } });
  await addPostings(site, second);
  const { rank } = await site.app.db.selectFrom('postings').select('rank').where('id', '=', 'second').executeTakeFirstOrThrow();
  await removePostings(site.app);
  await addPostings(site, draftPosting({ id: 'first', name: { zh: '机长', en: 'Captain' } }));
  await site.app.db.deleteFrom('postingTerms').execute();
  await site.app.db.updateTable('postings').set({ rank }).execute();
  await addPostings(site, second);
  expect((await ids()).toSorted()).toEqual(['first', 'second']);
  expect(await ids({ keyWord: '签派员' })).toEqual(['second']);
});

test('totals and counts are current right after a change', async () => {
  await addPostings(site, draftPosting());
  expect((await site.client().post('findPositions')).data.total).toBe(1);
  await addPostings(site, draftPosting(), draftPosting({ workplaces: ['xian'] }));
  expect((await site.client().post('findPositions')).data.total).toBe(3);
  expect((await site.client().post('positionsData', {})).data.workPlaces).toEqual([
    { key: 'qingdao', value: '青岛', count: 2 },
    { key: 'xian', value: '西安', count: 1 },
  ]);
});

test('pages follow each other without gap or repetition, and the page after the last is empty', async () => {
  await addPostings(site, ...Array.from({ length: 25 }, () => draftPosting()));
  const pages = await Promise.all([1, 2, 3, 4].map((pageNum) => ids({ pageNum })));
  expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
  expect(new Set(pages.flat()).size).toBe(25);
  expect(await ids({ pageSize: 50 })).toEqual(pages.flat());
  const far = await site.client().post('findPositions', { pageNum: Number.MAX_SAFE_INTEGER, pageSize: 50 });
  expect(far).toMatchObject({ status: 200, data: { list: [], total: 25 } });
});

test("names are in the caller's language, and family names start with their six-character code", async () => {
  await addPostings(
    site,
    draftPosting({ id: 'both', name: { zh: '后端工程师', en: 'Back-end engineer' }, workplaces: ['chengdu', 'xian'] }),
  );
  const search = { keyWord: 'engineer' };
  expect((await site.client('zh-cn').post('findPositions', search)).data.list[0]).toEqual({
    pkPublish: 'both',
    jobType: '3',
    jobName: '后端工程师',
    jobTypeName: '校园招聘',
    postseriesName: 'ITD001信息技术类',
    pkPostseries: 'technology',
    orgName: '数字技术中心',
    employOrg: 'digital',
    briefId: 'b8ka2p6dig',
    workPlace: '成都、西安',
    endDate: '2026-03-31',
    publishDate: '2026-03-01',
    viewApply: 'Y',
  });
  expect((await site.client('en-us').post('findPositions', search)).data.list[0]).toMatchObject({
    jobName: 'Back-end engineer',
    jobTypeName: 'Graduates',
    postseriesName: 'ITD001Information technology',
    orgName: 'Digital Technology Centre',
    workPlace: "Chengdu, Xi'an",
  });
});

test('a posting whose unit has no brief has an empty briefId', async () => {
  await addPostings(site, draftPosting({ unit: 'corporate' }));
  expect((await site.client().post('findPositions')).data.list[0].briefId).toBe('');
});

test('an empty or null filter has no effect', async () => {
  await addPostings(site, draftPosting());
  const nothing = [
    'jobType',
    'keyWord',
    'workPlace',
    'beginDate',
    'endDate',
    'showExpired',
    'pkPostseries',
    'employOrg',
    'isIndex',
  ];
  for (const value of ['', null]) {
    const { status, data } = await site.client().post('findPositions', Object.fromEntries(nothing.map((name) => [name, value])));
    expect([status, data.total]).toEqual([200, 1]);
  }
});

test('every faulty field of a search is reported at once', async () => {
  const { status, code, data } = await site.client('en-us').post('findPositions', {
    jobType: '7',
    keyWord: '长'.repeat(51),
    workPlace: 5,
    beginDate: '2026-02-30',
    endDate: 'yesterday',
    showExpired: true,
    pkPostseries: 'x'.repeat(65),
    employOrg: ['digital'],
    isIndex: 'yes',
    pageNum: 0,
    pageSize: 51,
  });
  expect([status, code]).toEqual([400, '400']);
  expect(data.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'beginDate',
    'employOrg',
    'endDate',
    'isIndex',
    'jobType',
    'keyWord',
    'pageNum',
    'pageSize',
    'pkPostseries',
    'showExpired',
    'workPlace',
  ]);
  expect(data.fields.every(({ message }: { message: string }) => message !== '' && !message.includes('rules.'))).toBe(true);
});

test.each([
  ['a page between two pages', { pageNum: 1.5 }],
  ['a page as text', { pageNum: '1' }],
  ['a page above the largest safe integer', { pageNum: 1e300 }],
  ['a keyword with a control character', { keyWord: 'a\u0000b' }],
  ['half a character', { keyWord: '\ud800' }],
  ['a key with a control character', { workPlace: '\u0000' }],
])('%s is refused', async (_, search) => {
  expect((await site.client().post('findPositions', search)).status).toBe(400);
});

test('a keyword of fifty characters is accepted, even if each takes two UTF-16 code units', async () => {
  expect((await site.client().post('findPositions', { keyWord: '𠮷'.repeat(50) })).status).toBe(200);
});

test.each(['findPosition', 'workplace', 'findJobSite'])('%s of an unknown or malformed id is not found', async (call) => {
  for (const id of ['nothing-here', '%00', '%E4%B8%AD', "'%20or%201=1", 'x'.repeat(300), '%ff']) {
    expect((await site.client().get(`${call}/${id}`)).status, id).toBe(404);
  }
});

test('a posting lists its conditions, workplaces and test sites, and omits conditions it does not have', async () => {
  await addPostings(
    site,
    draftPosting({
      id: 'crew',
      workplaces: ['xian', 'qingdao'],
      testSites: ['site-online'],
      conditions: { ages: [18, 28], heightRange: [162, 185], visionMin: 4.5 },
    }),
  );
  const { data } = await site.client('en-us').get('findPosition/crew');
  expect(data).toMatchObject({
    ages: [18, 28],
    heightRange: [162, 185],
    visionMin: 4.5,
    headcount: 1,
    description: '<p>Description</p>',
    workPlaces: [
      { key: 'xian', value: "Xi'an" },
      { key: 'qingdao', value: 'Qingdao' },
    ],
    myApplication: null,
  });
  expect(data).not.toHaveProperty('degreeMin');
  expect((await site.client('en-us').get('workplace/crew')).data).toEqual(data.workPlaces);
  expect((await site.client().get('findJobSite/crew')).data).toEqual([{ key: 'site-online', value: '线上考试' }]);
});

test('script in a description never reaches a visitor', async () => {
  const zh =
    '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">链接</a><img src="https://elsewhere.example/x.png"><iframe src="/"></iframe></p>';
  await addPostings(site, draftPosting({ id: 'evil', description: { zh, en: zh } }));
  expect((await site.client().get('findPosition/evil')).data.description).toBe('<p>好<a rel="noopener noreferrer">链接</a></p>');
});
