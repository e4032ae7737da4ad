import { afterEach, beforeEach, expect, test } from 'vitest';

import type { NearSearch } from '#lib/contract/postings.ts';
import { findPosition } from '#server/recruitment/postings/find-position.ts';
import { findSimilar } from '#server/recruitment/postings/find-similar.ts';
import { addPostings, draftPosting, removePostings } from '#tests/support/postings.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp();
  await removePostings(site.app);
  await addPostings(
    site,
    draftPosting({
      id: 'captain',
      jobType: '1',
      name: { zh: 'A330机长', en: 'A330 captain' },
      unit: 'flight-ops',
      family: 'flying',
      workplaces: ['xian'],
    }),
    draftPosting({
      id: 'cabin',
      jobType: '2',
      name: { zh: '客舱乘务员', en: 'Cabin crew' },
      unit: 'cabin',
      family: 'cabin-service',
      workplaces: ['xian', 'qingdao'],
    }),
    draftPosting({
      id: 'engineer',
      jobType: '3',
      name: { zh: '机务维修工程师', en: 'Maintenance engineer' },
      unit: 'engineering',
      family: 'maintenance',
    }),
    draftPosting({
      id: 'old-captain',
      jobType: '1',
      name: { zh: '教员机长', en: 'Training captain' },
      unit: 'training',
      family: 'flying',
      workplaces: ['xian'],
      endDate: '2026-03-01',
    }),
  );
});

afterEach(() => site.close());

async function helpFor(search: object, locale: 'zh-cn' | 'en-us' = 'zh-cn') {
  const { status, data } = await site.client(locale).post('findPositionsHelp', search);
  expect(status).toBe(200);
  const said = data.ways.map(({ kind, name, total }: NearSearch) => `${kind} ${name} ${total}`);
  const similar = data.similar.map(({ pkPublish }: { pkPublish: string }) => pkPublish);
  return { ways: data.ways as NearSearch[], said, similar };
}

test('a search that finds something needs no help', async () => {
  expect(await helpFor({ keyWord: '机长' })).toMatchObject({ ways: [], similar: [] });
});

test("each filter whose removal finds postings is named in the reader's language, with the number of postings", async () => {
  const search = { keyWord: 'captain', jobType: '1', workPlace: 'qingdao' };
  expect((await helpFor(search)).said).toEqual(['without 青岛 1']);
  expect((await helpFor(search, 'en-us')).said).toEqual(['without Qingdao 1']);
  expect((await helpFor({ jobType: '1', workPlace: 'qingdao' }, 'en-us')).said).toEqual([
    'without Qingdao 1',
    'without Pilots 2',
  ]);
});

test('each suggestion finds as many postings as announced', async () => {
  const searches = [
    { keyWord: 'captain', jobType: '1', workPlace: 'qingdao' },
    { keyWord: '机长 工程师', jobType: '1' },
    { keyWord: 'enginer', workPlace: 'qingdao' },
    { keyWord: 'zzzz', jobType: '2', workPlace: 'chengdu', pkPostseries: 'flying' },
  ];
  for (const search of searches) {
    const { ways } = await helpFor(search);
    expect(ways).not.toEqual([]);
    for (const { change, total } of ways) {
      expect((await site.client().post('findPositions', { ...search, ...change })).data.total).toBe(total);
    }
  }
});

test('if no removal of a single filter finds anything, each filter is offered alone', async () => {
  expect((await helpFor({ keyWord: 'captain', jobType: '2', unit: '', pkPostseries: 'maintenance' }, 'en-us')).said).toEqual([
    'only Aircraft maintenance 1',
    'only Cabin crew 1',
    'only captain 1',
  ]);
});

test('closed postings are offered with their number, and are not among the similar ones', async () => {
  const { said, similar } = await helpFor({ keyWord: '教员' });
  expect(said).toEqual(['closed  1']);
  expect(similar).not.toContain('old-captain');
});

test.each([
  ['enginer', 'engineer'],
  ['captian', 'captain'],
  ['维修工程狮', '维修工程'],
  ['空姐', '客舱'],
  ['stewardess', '客舱'],
])('a search for "%s" suggests "%s"', async (typed, meant) => {
  const { ways, similar } = await helpFor({ keyWord: typed });
  expect(ways[0]).toEqual({ kind: 'instead', name: meant, change: { keyWord: meant }, total: 1 });
  expect(similar).toHaveLength(1);
});

test("synonyms are suggested in the reader's language", async () => {
  expect((await helpFor({ keyWord: '空姐' }, 'en-us')).ways[0]!.name).toBe('cabin crew');
});

test('similar postings are open; they come from the suggested searches, or else from all open postings', async () => {
  expect((await helpFor({ keyWord: 'captain', workPlace: 'qingdao' })).similar[0]).toBe('captain');
  expect((await helpFor({ keyWord: 'zzzz' })).similar.toSorted()).toEqual(['cabin', 'captain', 'engineer']);
});

test('without a list of synonyms, a synonym gets no suggestion and no error', async () => {
  await site.app.db.deleteFrom('contents').where('id', '=', 'search.words').execute();
  expect((await helpFor({ keyWord: '空姐' })).ways).toEqual([]);
});

test.each(['%', "'", '\\', '_', '𠮷', 'a b c d e f g h', '飞'.repeat(50), 'x'.repeat(50), '?*+[('])(
  'the keyword "%s" causes no error',
  async (keyWord) => {
    await helpFor({ keyWord });
    await helpFor({ keyWord, workPlace: 'nowhere', jobType: '8', pkPostseries: 'none', employOrg: 'none' });
  },
);

test('help for an invalid search is refused with every fault', async () => {
  const { status, data } = await site.client().post('findPositionsHelp', { keyWord: '长'.repeat(51), jobType: '7' });
  expect([status, data.fields.length]).toEqual([400, 2]);
});

test('similar postings are of the same family, and those of the same category come first', async () => {
  const { app } = site;
  await addPostings(
    site,
    draftPosting({ id: 'trainer', jobType: '4', unit: 'flight-ops', family: 'flying', publishDate: '2026-03-02' }),
    draftPosting({ id: 'cadet', jobType: '1', unit: 'flight-ops', family: 'flying' }),
    draftPosting({ id: 'office', jobType: '1', unit: 'digital', family: 'technology' }),
  );
  const captain = await findPosition(app, 'captain', 'zh-cn');
  const similar = await findSimilar(app, captain, 'zh-cn');
  expect(similar.map(({ pkPublish }) => pkPublish)).toEqual(['cadet', 'trainer']);
});
