import { beforeAll, beforeEach, expect, test } from 'vitest';

import { studyWords } from '#lib/rules/study-lists.ts';
import { moveTo, openPosting } from '#tests/support/applications.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { exportOf } from '#tests/support/held-changes.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

let lead: TestClient;
let recruiter: TestClient;
let stranger: TestClient;
let tag: string;
let number = 0;
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  recruiter = await staffClient(site, 'recruiter', ['digital']);
  stranger = await staffClient(site, 'recruiter', ['cabin']);
});

let posting: string;
let ids: string[];
beforeEach(async () => {
  posting = await openPosting(site, { unit: 'digital' });
  ids = await manyApplications(site.app, posting, 3);
  number += 1;
  tag = (await lead.post('tags', { name: `优秀 ${number}`, colour: 'green' })).data.id;
});

const put = (client: TestClient, set: 'Y' | 'N', selection: object) => client.post('applications/tags', { selection, tag, set });
const tagsOf = async (id: string) => ((await lead.get(`applications/${id}`)).data.tags as { id: string }[]).map((one) => one.id);
const listed = async (client: TestClient, query: Record<string, string>) => {
  const { data } = await client.get('applications', { query: { pkRegJob: posting, ...query } });
  return { ids: (data.list as { idkey: string }[]).map(({ idkey }) => idkey).toSorted(), total: data.total as number };
};

test('staff cannot tag applications of other units, and a call with an unknown tag gets 404', async () => {
  expect((await put(stranger, 'Y', { ids })).data).toEqual({ count: 0, ids: [] });
  expect(await tagsOf(ids[0]!)).toEqual([]);
  expect((await recruiter.post('applications/tags', { selection: { ids }, tag: 'unknown', set: 'Y' })).status).toBe(404);
  await put(recruiter, 'Y', { ids });
  expect((await put(stranger, 'N', { ids })).data.count).toBe(0);
  expect(await listed(stranger, { tag })).toEqual({ ids: [], total: 0 });
});

test('only leads with all units change the tags of the office, and interviewers cannot see them', async () => {
  const ofUnit = await staffClient(site, 'lead', ['digital']);
  for (const client of [recruiter, ofUnit]) {
    expect((await client.post('tags', { name: 'mine', colour: 'red' })).status).toBe(403);
    expect((await client.delete(`tags/${tag}`)).status).toBe(403);
  }
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  for (const answer of [await interviewer.get('tags'), await put(interviewer, 'Y', { ids })]) expect(answer.status).toBe(404);
});

test("a tag's name is unique regardless of case and width, and its colour is from the list", async () => {
  const { name } = (await lead.post('tags', { name: `Ｖip ${number}`, colour: 'red' })).data;
  expect(faultsOf(await lead.post('tags', { name: ` vIP ${number}`, colour: 'red' }))).toEqual(['name tagTaken']);
  expect(faultsOf(await lead.post('tags', { name: 'x', colour: 'pink' }))).toEqual([expect.stringContaining('colour')]);
  expect(faultsOf(await lead.post('tags', { name: ' ', colour: 'red' }))).toEqual([expect.stringContaining('name')]);
  expect((await lead.post('tags', { id: 'unknown', name: 'y', colour: 'red' })).status).toBe(404);
  const { id } = ((await recruiter.get('tags')).data as { id: string; name: string }[]).find((one) => one.name === name)!;
  await lead.post('tags', { id, name: `面谈 ${number}`, colour: 'blue' });
  expect((await recruiter.get('tags')).data).toContainEqual({ id, name: `面谈 ${number}`, colour: 'blue' });
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'of two colleagues who save a tag or a study list with one name at once, the second is told that the name is taken',
  async () => {
    const tagged = await oneBehindLock(
      site,
      (trx) => trx.insertInto('tags').values({ id: 'theirs', name: '同时', nameKey: '同时', colour: 'green' }).execute(),
      () => lead.post('tags', { name: '同时', colour: 'blue' }),
    );
    expect(faultsOf(tagged)).toEqual(['name tagTaken']);
    const theirs = { id: 'theirs', kind: 'school', name: '同时', nameKey: studyWords('同时') } as const;
    const listed = await oneBehindLock(
      site,
      (trx) => trx.insertInto('studyLists').values(theirs).execute(),
      () => lead.post('study-lists', { kind: 'school', name: '同时', names: '云栖大学' }),
    );
    expect(faultsOf(listed)).toEqual(['name listTaken']);
  },
);

test('setting a tag on a filtered selection returns the newly tagged ids for an undo; lists can be filtered by tag', async () => {
  await put(recruiter, 'Y', { ids: [ids[0]] });
  const { data } = await put(recruiter, 'Y', { filter: { pkRegJob: posting } });
  expect([data.count, data.ids.toSorted()]).toEqual([2, ids.slice(1).toSorted()]);
  expect(await listed(recruiter, { tag })).toEqual({ ids: ids.toSorted(), total: 3 });
  expect((await put(recruiter, 'N', { ids: data.ids })).data.count).toBe(2);
  expect(await listed(recruiter, { tag })).toEqual({ ids: [ids[0]], total: 1 });
  expect(await listed(recruiter, { tag, keyWord: '没有这个人' })).toEqual({ ids: [], total: 0 });
  const { data: batch } = await recruiter.post('batches/preview', { filter: { tag }, action: { kind: 'advance' } });
  expect(batch.ok).toBe(1);
});

test('a filter by a tag works the same with very many applications as with a few', async () => {
  const many = await manyApplications(site.app, posting, 2100);
  await put(recruiter, 'Y', { filter: { pkRegJob: posting } });
  await put(recruiter, 'N', { ids });
  const found = await listed(recruiter, { tag, size: '100', sort: 'oldest' });
  expect([found.total, found.ids.length, found.ids.every((id) => many.includes(id))]).toEqual([2100, 100, true]);
});

test('a deleted tag is gone from an application that had it, and cannot be deleted again', async () => {
  await put(recruiter, 'Y', { ids });
  expect((await lead.delete(`tags/${tag}`)).code).toBe('200');
  expect(await tagsOf(ids[0]!)).toEqual([]);
  expect((await lead.delete(`tags/${tag}`)).status).toBe(404);
});

test("a candidate sees no tags, and the candidate's export names only tags set before a released decision", async () => {
  const { candidate, idkey } = await applied(site, { unit: 'digital' });
  await put(recruiter, 'Y', { ids: [idkey] });
  const name = 'applications/tags-of-the-airline.json';
  expect((await candidate.get(`personal/apply-job/${idkey}`)).data).not.toHaveProperty('tags');
  expect((await exportOf({ candidate })).has(name)).toBe(false);
  site.clock.advance(1);
  await moveTo(site, idkey, 'screening');
  site.clock.advance(1);
  const { data } = await lead.post('tags', { name: `later ${number}`, colour: 'red' });
  await recruiter.post('applications/tags', { selection: { ids: [idkey] }, tag: data.id, set: 'Y' });
  const text = Buffer.from((await exportOf({ candidate })).get(name)!, 'base64').toString();
  expect([text.includes(`优秀 ${number}`), text.includes('later')]).toEqual([true, false]);
});
