import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PositionSearch } from '#lib/contract/postings.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';
import type { DemoContent } from '#server/website/content/demo-content.ts';
import { readDemoContent } from '#server/website/content/demo-files.ts';
import { addPostings, draftPosting, removePostings } from '#tests/support/postings.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { testStart } from '#tests/support/test-clock.ts';

const today = todayInShanghai(testStart);
const day = (offset: number) => todayInShanghai(testStart + offset * 86_400_000);

let test_: TestApp;
let content: DemoContent;
let drafts: PostingDraft[];

/** A deterministic generator of random numbers between 0 and 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomFrom(20260302);
const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const sometimes = <Item>(chance: number, item: Item): Item | undefined => (random() < chance ? item : undefined);

const awkward = [
  { zh: '100%到岗奖金专员', en: '100% attendance_bonus officer' },
  { zh: '路径C:\\data维护员', en: 'Keeper of C:\\data' },
  { zh: '【Ａ３３０】机长　（全角）', en: 'ＦＵＬＬ－ＷＩＤＴＨ captain' },
  { zh: '𠮷祥物设计师', en: "Mascot designer's aide" },
  { zh: '机械 长度检验员', en: 'Length in spector' },
  { zh: '長機', en: 'IT' },
];

beforeAll(async () => {
  content = await readDemoContent(fileURLToPath(new URL('../../../../content/', import.meta.url)));
  test_ = await createTestApp();
  await removePostings(test_.app);
  const demo = content.postings
    .slice(0, 60)
    .map((row, index) =>
      draftPosting({ ...row, id: `model-${index}`, publishDate: day(-(index % 9)), endDate: day((index % 13) - 3) }),
    );
  const odd = awkward.map((name, index) =>
    draftPosting({
      name,
      jobType: oneOf(jobTypes),
      workplaces: ['xian', 'kunming'],
      publishDate: day(-(index % 3)),
      endDate: day(index),
    }),
  );
  const announced = [1, 2].map((offset) => draftPosting({ publishDate: day(offset), endDate: day(30) }));
  drafts = [...demo, ...odd, ...announced];
  await addPostings(test_, ...drafts);
});

afterAll(() => test_.close());

function textsOf(draft: PostingDraft): string[] {
  const named = (list: { key: string; name: { zh: string; en: string } }[], keys: string[]) =>
    list.filter(({ key }) => keys.includes(key)).map(({ name }) => name);
  const names = [
    draft.name,
    ...named(content.units, [draft.unit]),
    ...named(content.families, [draft.family]),
    ...named(content.workplaces, draft.workplaces),
  ];
  return names.flatMap(({ zh, en }) => [zh, en]).map((text) => text.normalize('NFKC').toLowerCase());
}

/** A reference implementation of the search: checks every posting one after another. */
function plainly(search: PositionSearch): string[] {
  const apart = (search.keyWord ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Script=Han}+/gu, ' $& ');
  const words = apart.split(/\s+/).filter(Boolean);
  return drafts
    .filter((draft) => draft.publishDate <= today)
    .filter((draft) => search.showExpired === 'Y' || draft.endDate >= today)
    .filter((draft) => !search.jobType || draft.jobType === search.jobType)
    .filter((draft) => !search.employOrg || draft.unit === search.employOrg)
    .filter((draft) => !search.pkPostseries || draft.family === search.pkPostseries)
    .filter((draft) => !search.workPlace || draft.workplaces.includes(search.workPlace))
    .filter((draft) => !search.beginDate || draft.publishDate >= search.beginDate)
    .filter((draft) => !search.endDate || draft.publishDate <= search.endDate)
    .filter((draft) => words.every((word) => textsOf(draft).some((text) => text.includes(word))))
    .map(({ id }) => id);
}

async function find(search: PositionSearch): Promise<{ ids: string[]; dates: string[]; total: number }> {
  const ids: string[] = [];
  const dates: string[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { status, data } = await test_.client(oneOf(['zh-cn', 'en-us'])).post('findPositions', { ...search, pageNum });
    expect(status, JSON.stringify(search)).toBe(200);
    for (const { pkPublish, publishDate } of data.list) {
      ids.push(pkPublish);
      dates.push(publishDate);
    }
    if (data.list.length === 0) return { ids, dates, total: data.total };
  }
}

/** A keyword cut from a posting, so that it matches; sometimes with an addition, so that it may not match. */
function keyword(): string {
  const text = oneOf(oneOf(drafts.map(textsOf)));
  const characters = [...text];
  const from = Math.floor(random() * characters.length);
  const piece = characters.slice(from, from + 1 + Math.floor(random() * 8)).join('');
  if (random() < 0.15) return `${piece}${oneOf(['z', '%', '_', '\\', "'", '机'])}`;
  return random() < 0.3 ? `${oneOf(textsOf(oneOf(drafts))).slice(0, 2)} ${piece.toUpperCase()}` : piece;
}

test('random combinations of filters find what the reference implementation finds, newest first', async () => {
  const whole = (await find({ showExpired: 'Y', pageSize: 50 })).ids;
  expect(new Set(whole).size).toBe(drafts.filter(({ publishDate }) => publishDate <= today).length);
  for (let round = 0; round < 250; round += 1) {
    const search: PositionSearch = {
      keyWord: sometimes(0.6, keyword()),
      jobType: sometimes(0.3, oneOf(jobTypes)),
      employOrg: sometimes(0.2, oneOf(content.units).key),
      pkPostseries: sometimes(0.2, oneOf(content.families).key),
      workPlace: sometimes(0.3, oneOf(content.workplaces).key),
      beginDate: sometimes(0.2, day(-Math.floor(random() * 9))),
      endDate: sometimes(0.2, day(-Math.floor(random() * 9))),
      showExpired: oneOf(['Y', 'N', undefined]),
      pageSize: 1 + Math.floor(random() * 50),
    };
    const { ids, dates, total } = await find(search);
    const wanted = new Set(plainly(search));
    expect(ids, JSON.stringify(search)).toEqual(whole.filter((id) => wanted.has(id)));
    expect(total).toBe(wanted.size);
    expect(dates).toEqual(dates.toSorted().reverse());
  }
});

test.each([
  ['a two-character Chinese word', '机长'],
  ['a single Chinese character', '飞'],
  ['a Chinese character outside the basic plane', '𠮷'],
  ['a word of a unit', '数字技术'],
  ['a family in English', 'aircraft maintenance'],
  ['a place in English', "XI'AN"],
  ['a part of a Latin word', 'aptai'],
  ['a single letter', 'q'],
  ['two words from two fields', '青岛 captain'],
  ['full-width letters', 'Ａ３３０'],
  ['Chinese and Latin without a space', 'A320neo成熟副驾驶'],
  ['a per cent sign', '%'],
  ['an underscore', 'attendance_bonus'],
  ['a backslash', 'c:\\data'],
  ['a quotation mark', "designer's"],
  ['spaces alone', '  　 '],
])('%s finds the postings that contain it and no others', async (_, keyWord) => {
  const { ids, total } = await find({ keyWord, showExpired: 'Y' });
  const wanted = plainly({ keyWord, showExpired: 'Y' });
  expect(wanted).not.toEqual([]);
  expect(ids.toSorted()).toEqual(wanted.toSorted());
  expect(total).toBe(wanted.length);
});

test('a substring that spans two words of a name is not found', async () => {
  expect((await find({ keyWord: '械长', showExpired: 'Y' })).total).toBe(0);
  expect((await find({ keyWord: 'inspector', showExpired: 'Y' })).total).toBe(0);
});

test('the count of each option equals the number of postings that choosing it would find', async () => {
  const rows = [
    ['jobTypes', 'jobType'],
    ['workPlaces', 'workPlace'],
    ['employeeVOList', 'employOrg'],
    ['postseriesVOList', 'pkPostseries'],
  ] as const;
  for (let round = 0; round < 60; round += 1) {
    const search: PositionSearch = {
      keyWord: sometimes(0.6, keyword()) ?? '',
      jobType: sometimes(0.4, oneOf(jobTypes)) ?? '',
      employOrg: sometimes(0.2, oneOf(content.units).key) ?? '',
      pkPostseries: sometimes(0.2, oneOf(content.families).key) ?? '',
      workPlace: sometimes(0.3, oneOf(content.workplaces).key) ?? '',
      beginDate: sometimes(0.2, day(-Math.floor(random() * 9))) ?? '',
      showExpired: oneOf(['Y', 'N']),
    };
    const { data } = await test_.client().post('findPositionsFacets', search);
    for (const [list, filter] of rows) {
      // Choosing another category resets the filters that depend on it.
      const rest = filter === 'jobType' ? { ...search, workPlace: '', employOrg: '', pkPostseries: '' } : search;
      for (const { key, count } of data[list])
        expect(plainly({ ...rest, [filter]: key }).length, `${filter} ${key} of ${JSON.stringify(search)}`).toBe(count);
      if (search[filter]) expect(data[list].map(({ key }: { key: string }) => key)).toContain(search[filter]);
    }
  }
});

test('the options are those of open postings, each with the number of postings that choosing it would find', async () => {
  for (const jobType of ['', ...jobTypes] as const) {
    const { data } = await test_.client().post('positionsData', { jobType });
    for (const [facet, field] of [
      ['workPlaces', 'workPlace'],
      ['employeeVOList', 'employOrg'],
      ['postseriesVOList', 'pkPostseries'],
    ] as const) {
      for (const { key, count } of data[facet]) expect(plainly({ jobType, [field]: key }).length, `${field} ${key}`).toBe(count);
    }
    const places = new Set(plainly({ jobType }).flatMap((id) => drafts.find((draft) => draft.id === id)!.workplaces));
    expect(new Set(data.workPlaces.map(({ key }: { key: string }) => key))).toEqual(places);
  }
});
