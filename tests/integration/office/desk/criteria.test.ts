import { beforeAll, expect, test } from 'vitest';

import { eraseApplicationOf } from '#server/recruitment/applications/store.ts';
import { transaction } from '#server/platform/db/database.ts';
import { moveTo, openPosting } from '#tests/support/applications.ts';
import { makeExport, rowsOf } from '#tests/support/exports.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { makeAccount, sendFor } from '#tests/support/people.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

let lead: TestClient;
let recruiter: TestClient;
let stranger: TestClient;
let digital: string;
let cabin: string;
/** The applications for the posting of the unit `digital`, the oldest first. */
let ids: string[];

const people = [
  { info: { sex: 'female' }, edu: { enddate: '2027-06-30' }, score: { englishLevel: 'tem8', classRank: '3/30' } },
  {
    info: { sex: 'male' },
    edu: { enddate: '2027-07-01', school: 'Ｈarbor U' },
    score: { englishLevel: 'cet4', classRank: '2/15' },
  },
  { info: { sex: 'female' }, edu: { enddate: '2026-06-30', major: '英语' }, score: { englishLevel: 'icao5' } },
  {},
];

beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  recruiter = await staffClient(site, 'recruiter', ['digital']);
  stranger = await staffClient(site, 'recruiter', ['cabin']);
  digital = await openPosting(site, { unit: 'digital' });
  cabin = await openPosting(site, { unit: 'cabin', jobType: '2' });
  ids = [];
  for (const person of people) ids.push(await sendFor(site, await makeAccount(site), digital, person));
});

/** The ids of the listed applications; fails if the stated total is not the number of ids. */
async function listed(client: TestClient, query: Record<string, string>) {
  const { data } = await client.get('applications', { query });
  const found = (data.list as { idkey: string }[]).map(({ idkey }) => idkey);
  expect(data.total).toBe(found.length);
  return found;
}
const placesOf = async (query: Record<string, string>) =>
  (await listed(recruiter, { pkRegJob: digital, ...query })).map((id) => ids.indexOf(id)).toSorted();

test('a recruiter finds nobody of another unit by a criterion, and what another unit decided stays unknown', async () => {
  const account = await makeAccount(site);
  const rejected = await sendFor(site, account, cabin, { info: { sex: 'female' } });
  await moveTo(site, rejected, 'rejected');
  const other = await openPosting(site, { unit: 'digital' });
  const later = await sendFor(site, account, other, { info: { sex: 'female' } });
  expect(await listed(stranger, { sex: 'female' })).toEqual([rejected]);
  for (const end of ['any', 'rejected']) {
    expect(await listed(lead, { earlier: end })).toEqual([later]);
    expect(await listed(recruiter, { earlier: end })).toEqual([]);
    expect(await listed(stranger, { earlier: end })).toEqual([]);
  }
  expect(await listed(recruiter, { earlier: 'none', sex: 'female' })).toContain(later);
  expect(await listed(lead, { earlier: 'none', sex: 'female' })).not.toContain(later);
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  expect((await interviewer.get('applications', { query: { sex: 'female' } })).status).toBe(404);
  await transaction(site.app, (trx) => eraseApplicationOf(trx, account, later));
  expect(await listed(recruiter, { sex: 'female' })).not.toContain(later);
});

test('all faults of criteria are named at once', async () => {
  const query = { sex: 'x', english: 'none', gpa: '0', graduation: '27', earlier: 'failed', combine: 'xor' };
  const answer = await recruiter.get('applications', { query });
  expect(answer.status).toBe(400);
  const faults = ['sex choice', 'english choice', 'gpa percent', 'graduation graduationYear', 'earlier choice', 'combine choice'];
  expect(faultsOf(answer)).toEqual(faults);
});

test('a recruiter finds people by sex, by the minimum level in a kind of English test, by year of graduation, and by rank in class', async () => {
  expect(await placesOf({ sex: 'female' })).toEqual([0, 2]);
  expect(await placesOf({ english: 'cet4' })).toEqual([0, 1]);
  expect(await placesOf({ english: 'cet6' })).toEqual([0]);
  expect(await placesOf({ english: 'icao4' })).toEqual([2]);
  expect(await placesOf({ graduation: '2027' })).toEqual([0, 1]);
  expect(await placesOf({ graduation: '2027', sex: 'female', sort: 'name' })).toEqual([0]);
  expect(await placesOf({ graduation: '1999' })).toEqual([]);
  expect(await placesOf({ gpa: '10' })).toEqual([0]);
  expect(await placesOf({ gpa: '14' })).toEqual([0, 1]);
});

test('criteria, owner and tag are combined with "and" or with "or"; other filters always apply as well', async () => {
  expect(await placesOf({ sex: 'male', english: 'icao4' })).toEqual([]);
  expect(await placesOf({ sex: 'male', english: 'icao4', combine: 'or' })).toEqual([1, 2]);
  expect(await placesOf({ sex: 'male', english: 'icao4', combine: 'or', status: 'interview' })).toEqual([]);
  expect(await placesOf({ gpa: '10', owner: 'me', tag: 'unknown', combine: 'or', sort: 'name' })).toEqual([0]);
  expect(await placesOf({ earlier: 'none', sex: 'male', combine: 'or' })).toEqual([0, 1, 2, 3]);
  expect(await placesOf({ combine: 'or' })).toEqual([0, 1, 2, 3]);
});

test('a lead of all units imports lists of schools and majors, and recruiters filter by them', async () => {
  const list = { kind: 'school', name: '重点院校', names: '\uFEFF" harbor u",985\r\n海州大学,211\r\n海州大学' };
  const ofUnit = await staffClient(site, 'lead', ['digital']);
  expect([(await recruiter.post('study-lists', list)).status, (await ofUnit.post('study-lists', list)).status]).toEqual([
    403, 403,
  ]);
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  expect((await interviewer.get('study-lists')).status).toBe(404);
  const { data } = await lead.post('study-lists', list);
  expect(data).toMatchObject({ name: '重点院校', count: 2 });
  const majors = (await lead.post('study-lists', { kind: 'major', name: '语言', names: '英语\n日语' })).data;
  expect((await recruiter.get('applications/choices')).data.studyLists ?? (await recruiter.get('study-lists')).data).toHaveLength(
    2,
  );
  expect(await placesOf({ 'school-list': data.id })).toEqual([1]);
  expect(await placesOf({ 'major-group': majors.id })).toEqual([2]);
  expect(await placesOf({ 'school-list': data.id, 'major-group': majors.id, combine: 'or' })).toEqual([1, 2]);
  expect(await listed(stranger, { 'school-list': data.id })).toEqual([]);
  expect(faultsOf(await lead.post('study-lists', { ...list, names: ' \n' }))).toEqual(['name listTaken', 'names minEntries']);
  await lead.post('study-lists', { ...list, id: data.id, names: '云栖大学' });
  expect(await placesOf({ 'school-list': data.id })).toEqual([0, 2, 3]);
  expect((await lead.delete(`study-lists/${data.id}`)).code).toBe('200');
  expect(await placesOf({ 'school-list': data.id })).toEqual([]);
});

test('a filter works the same with very many applications as with a few, and its count is right', async () => {
  const many = await openPosting(site, { unit: 'cabin', jobType: '2' });
  const made = await manyApplications(site.app, many, 2100);
  const set = { sex: 'female', english: 'cet6', rankShare: 5 };
  await site.app.db.updateTable('applications').set(set).where('postingId', '=', many).execute();
  for (const query of [{ english: 'cet4' }, { gpa: '5' }, { sex: 'female' }, { sex: 'male', english: 'cet6', combine: 'or' }]) {
    const { data } = await stranger.get('applications', { query: { ...query, pkRegJob: many, size: '100' } as never });
    const found = (data.list as { idkey: string }[]).map(({ idkey }) => idkey);
    expect([data.total, found.length, found.every((id) => made.includes(id))]).toEqual([2100, 100, true]);
  }
});

test('a recruiter finds people by how an earlier application ended, even if it ended after the next one was sent', async () => {
  const first = await openPosting(site, { unit: 'digital' });
  const second = await openPosting(site, { unit: 'digital', jobType: '8' });
  const account = await makeAccount(site);
  const before = await sendFor(site, account, first);
  const after = await sendFor(site, account, second);
  const ofSecond = (earlier: string) => listed(recruiter, { pkRegJob: second, earlier });
  expect([await ofSecond('any'), await ofSecond('rejected'), await ofSecond('none')]).toEqual([[after], [], []]);
  await moveTo(site, before, 'rejected');
  expect([await ofSecond('rejected'), await ofSecond('withdrawn')]).toEqual([[after], []]);
  expect(await listed(recruiter, { pkRegJob: first, earlier: 'none' })).toEqual([before]);
});

test('a batch, an export and a saved view accept the criteria of the list; an export can also filter by owner', async () => {
  const filter = { pkRegJob: digital, sex: 'female', english: 'icao4' };
  const { data } = await recruiter.post('batches/preview', { filter, action: { kind: 'advance' } });
  expect(data.ok).toBe(1);
  const { file } = await makeExport(site, recruiter, { filter: { ...filter, owner: 'none' }, columns: ['name'] });
  expect(await rowsOf((await file()).bytes)).toEqual([{ name: '林晓云' }]);
  const view = { name: '女生', filter: { sex: 'female', graduation: '2027', earlier: 'none' }, sort: '', columns: [] };
  expect((await recruiter.post('views', view)).data.filter).toEqual(view.filter);
});
