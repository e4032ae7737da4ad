import { beforeAll, expect, test } from 'vitest';

import { sortableColumns } from '#lib/contract/application-filter.ts';
import type { ListedApplications } from '#lib/contract/desk-applications.ts';
import { findSorted, type SortedPosition } from '#server/office/desk/store-sorted-list.ts';
import { moveTo, openPosting } from '#tests/support/applications.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

/** Name, school, major and level of education of each application; null for the last, as if its resume were erased. */
const facts = [
  ['Cara', 'Harbour College', 'Physics', 'master'],
  ['Anna', 'Air Academy', 'English', 'bachelor'],
  ['Bob', 'Harbour College', 'Law', 'doctor'],
  ['Anna', 'City University', 'Law', 'college'],
  null,
] as const;
const places = ['xian', 'chengdu', 'qingdao', 'chengdu', 'kunming'];
const statuses = ['interview', 'submitted', 'screening', 'submitted', 'screening'] as const;

let recruiter: TestClient;
let posting: string;
let ids: string[];
const orders = sortableColumns.flatMap((column) => [column, `-${column}`]);

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
  posting = await openPosting(site, { unit: 'cabin' });
  ids = await manyApplications(site.app, posting, facts.length);
  const { db } = site.app;
  for (const [index, id] of ids.entries()) {
    const workPlace = places[index]!;
    await db
      .updateTable('applications')
      .set({ workPlace, site: `site-${workPlace}` })
      .where('id', '=', id)
      .execute();
    const row = facts[index];
    if (row) {
      const [name, school, major, education] = row;
      const words = { searchText: [name, school, major].join('\n').toLowerCase(), sealedTraits: null, phoneEnds: null };
      await db
        .insertInto('applicationFacts')
        .values({ applicationId: id, accountId: id, name, school, major, education, sex: '', ...words })
        .execute();
    }
    site.clock.advance(1000);
    if (statuses[index] !== 'submitted') await moveTo(site, id, statuses[index]!);
  }
  site.clock.advance(1000);
});

async function page(query: Record<string, string>, from = recruiter): Promise<ListedApplications> {
  const { status, data } = await from.get('applications', { query });
  expect(status).toBe(200);
  return data as ListedApplications;
}

const idsOf = ({ list }: ListedApplications) => list.map(({ idkey }) => idkey);
const indexesOf = (found: ListedApplications) => idsOf(found).map((id) => ids.indexOf(id));

test('an unknown order is a fault of `sort`; a cursor of another order or direction, or an altered one, is a fault of `cursor`', async () => {
  for (const sort of ['weight', '--name', '-', '-waiting', 'name desc', 'NAME', 'phone', '-newest', '林', "name'"]) {
    expect(await recruiter.get('applications', { query: { sort } })).toMatchObject({
      ...{ status: 400, data: { fields: [{ path: 'sort', rule: 'choice' }] } },
    });
  }
  const { next } = await page({ sort: 'name', size: '1' });
  for (const sort of ['-name', 'school', 'newest', '']) {
    const refused = await recruiter.get('applications', { query: { ...(sort && { sort }), cursor: next! } });
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ path: 'cursor', rule: 'otherOrder' }] } });
  }
  const parts = next!.split('.');
  const waiting = (await page({ size: '1' })).next!;
  const order = parts[0]!;
  for (const cursor of [
    parts.slice(0, -1).join('.'),
    [...parts.slice(0, -1), 'Anna'].join('.'),
    [...parts.slice(0, -1), `${parts.at(-1)!.slice(0, -4)}AAAA`].join('.'),
    [order, ...waiting.split('.').slice(1)].join('.'),
    `99.${parts.slice(1).join('.')}`,
    `${next!}.1`,
    '3.',
    'x'.repeat(1001),
  ]) {
    const refused = await recruiter.get('applications', { query: { sort: 'name', cursor } });
    expect(refused, cursor).toMatchObject({ status: 400, data: { fields: [{ path: 'cursor' }] } });
  }
});

test('a cursor does not show the value at which the list continues', async () => {
  const { next } = await page({ sort: 'name', size: '2' });
  expect(Buffer.from(next!.split('.').at(-1)!, 'base64url').toString()).not.toMatch(/Anna|Bob/);
});

test('a list is sorted by name, school, education, status, workplace or date of the status, in ascending or descending order', async () => {
  const byId = (...those: number[]) => those.toSorted((one, other) => (ids[one]! < ids[other]! ? -1 : 1));
  const sorted = async (sort: string) => indexesOf(await page({ sort }));
  expect(await sorted('name')).toEqual([...byId(1, 3), 2, 0, 4]);
  expect(await sorted('-name')).toEqual([0, 2, ...byId(1, 3).toReversed(), 4]);
  expect(await sorted('school')).toEqual([1, 3, ...byId(0, 2), 4]);
  expect(await sorted('education')).toEqual([3, 1, 0, 2, 4]);
  expect(await sorted('-education')).toEqual([2, 0, 1, 3, 4]);
  expect(await sorted('status')).toEqual([...byId(1, 3), ...byId(2, 4), 0]);
  expect(await sorted('workPlace')).toEqual([...byId(1, 3), 4, 2, 0]);
  expect(await sorted('-statusDate')).toEqual([4, 2, 0, ...byId(1, 3).toReversed()]);
});

test('a list sorted by posting keeps the applications of each posting together, in both directions', async () => {
  const other = await openPosting(site, { unit: 'cargo' });
  const more = await manyApplications(site.app, other, 2);
  const third = await openPosting(site, { unit: 'cargo' });
  await manyApplications(site.app, third, 1);
  await manyApplications(site.app, other, 1);
  const reader = await staffClient(site, 'recruiter', ['cargo']);
  const postings = async (sort: string) => (await page({ sort }, reader)).list.map(({ pkRegJob }) => pkRegJob);
  const ascending = await postings('regJobName');
  expect(ascending).toEqual([...ascending].toSorted());
  expect(ascending.filter((one) => one === other)).toHaveLength(more.length + 1);
  expect(await postings('-regJobName')).toEqual(ascending.toReversed());
});

test.each(orders)('the pages in order %s add up to the whole list', async (sort) => {
  const whole = await page({ sort });
  expect(whole.total).toBe(facts.length);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { list, next }: ListedApplications = await page({ sort, size: '2', ...(cursor && { cursor }) });
    seen.push(...list.map(({ idkey }) => idkey));
    cursor = next;
  }
  expect(seen).toEqual(idsOf(whole));
});

test.each(orders)(
  'in order %s, reading along the index and sorting all matches give the same list, from every position',
  async (order) => {
    const descends = order.startsWith('-');
    const column = sortableColumns.find((one) => order.endsWith(one))!;
    for (const status of [undefined, ['submitted' as const], ['screening' as const, 'interview' as const]]) {
      const resolved = { filter: { pkRegJob: posting, ...(status && { status }) }, now: site.clock.now() };
      const read = (alongIndex: boolean, after: SortedPosition | null, count = 10) =>
        findSorted(site.app.db, { units: ['cabin'] }, resolved, {
          ...{ column, descends, after, count, alongIndex, asOf: site.clock.now() },
        });
      const whole = await read(false, null);
      expect(await read(true, null)).toEqual(whole);
      for (const [index, position] of whole.entries()) {
        expect(await read(true, position)).toEqual(whole.slice(index + 1));
        expect(await read(false, position, 1)).toEqual(whole.slice(index + 1, index + 2));
      }
    }
  },
);

test('with the newest status first, later pages omit applications sent or given a new status since the first page', async () => {
  const sort = '-statusDate';
  const first = await page({ sort, size: '2', pkRegJob: posting });
  site.clock.advance(1000);
  await manyApplications(site.app, posting, 3);
  await moveTo(site, ids[0]!, 'screening');
  const rest = await page({ sort, cursor: first.next!, pkRegJob: posting });
  expect([...idsOf(first), ...idsOf(rest)].toSorted()).toEqual(ids.filter((id) => id !== ids[0]).toSorted());
  expect(rest.total).toBe(facts.length);
  expect(idsOf(await page({ sort, pkRegJob: posting }))).toHaveLength(facts.length + 3);
});

test.each(orders)('in order %s a recruiter sees no applications of other units', async (sort) => {
  const foreign = await staffClient(site, 'recruiter', ['ground']);
  expect(await page({ sort }, foreign)).toMatchObject({ list: [], total: 0, next: null });
  const { next } = await page({ sort, size: '1' });
  expect((await page({ sort, cursor: next! }, foreign)).list).toEqual([]);
});

test('a view keeps the column by which it is sorted', async () => {
  const view = { name: 'by name', filter: { unit: 'cabin' }, sort: '-name', columns: ['status'] };
  expect((await recruiter.post('views', view)).status).toBe(200);
  expect((await recruiter.get('views')).data).toMatchObject([{ sort: '-name' }]);
});
