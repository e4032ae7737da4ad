import { beforeAll, beforeEach, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { makeExport, rowsOf } from '#tests/support/exports.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { chooseTestSite, createSession, receiptOf, testSession } from '#tests/support/sessions.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const now = { releaseAt: 'now' };
const paper = { key: 'paper', status: 'writtenTest', kind: 'writtenTest', name: { zh: '笔试', en: 'Written test' } };
const panel = {
  ...{ key: 'panel', status: 'interview', kind: 'interview', name: { zh: '面试', en: 'Panel' } },
  scorecard: 'pilot-panel',
};
const offer = { key: 'offer', status: 'offer', kind: 'offer', name: { zh: '录用', en: 'Offer' } };
/** Cards with the totals 86 and 46. */
const good = { judgement: 4, motivation: 5, communication: 4 };
const poor = { judgement: 2, motivation: 3, communication: 2 };

let lead: TestClient;
let anna: TestClient;
let ben: TestClient;
let posting: string;
let ids: string[];

beforeAll(async () => {
  lead = await staffClient(site, 'lead', ['digital']);
  anna = await staffClient(site, 'recruiter', ['digital']);
  ben = await staffClient(site, 'recruiter', ['digital']);
});

/** A posting with four candidates in its interview round. */
beforeEach(async () => {
  posting = await openPosting(site, { unit: 'digital' });
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [paper, panel, offer] });
  ids = await manyApplications(site.app, posting, 4);
  await batch(lead, ids, { kind: 'advance', round: 'panel', reason: 'skip' }, now);
});

const score = (client: TestClient, id: string | undefined, scores: object) =>
  client.post(`applications/${id}/scorecards`, {
    ...{ round: 'panel', scores, recommendation: 'yes', text: '', version: 0, done: 'Y' },
  });

/** Scores the first three candidates; their means are 86, 66 and 46. The last candidate gets no card. */
async function scored() {
  await score(anna, ids[0], good);
  await score(anna, ids[1], good);
  await score(ben, ids[1], poor);
  await score(ben, ids[2], poor);
}

const list = (client: TestClient, query: Record<string, string>, which = posting) =>
  client.get('applications', { query: { pkRegJob: which, ...query } });

/** The indexes in `ids` of the listed applications; fails if the stated total is not the number of indexes. */
async function placesOf(client: TestClient, query: Record<string, string>) {
  const { data } = await list(client, query);
  const found = (data.list as { idkey: string }[]).map(({ idkey }) => ids.indexOf(idkey));
  expect(data.total).toBe(found.length);
  return found.toSorted();
}

test('a recruiter who may still score a round cannot filter by score: not in lists, batches, the pool or exports', async () => {
  await score(ben, ids[0], good);
  const filters: Record<string, string>[] = [
    { 'score-round': 'panel' },
    { 'score-from': '80' },
    { 'score-to': '80' },
    { 'score-round': 'panel', sort: 'name' },
  ];
  for (const filter of filters) {
    const answer = await list(anna, filter);
    expect([answer.status, answer.data]).toEqual([403, null]);
    const either = await list(anna, { ...filter, sex: 'female', combine: 'or' });
    expect([either.status, either.data]).toEqual([403, null]);
  }
  const filter = { pkRegJob: posting, 'score-from': '80' };
  const preview = await anna.post('batches/preview', { filter, action: { kind: 'reject', reason: 'no' } });
  expect([preview.status, preview.data]).toEqual([403, null]);
  for (const call of ['rounds', 'sites']) expect((await anna.post(`batches/${call}`, { filter })).status).toBe(403);
  const pool = await anna.post('pool/search', filter);
  expect([pool.status, pool.data]).toEqual([403, null]);
  expect((await list(ben, { 'score-from': '80' })).status, 'with a card in the round').toBe(403);
  expect(await placesOf(lead, { 'score-from': '80' })).toEqual([0]);
  expect((await list(anna, { 'score-from': '80' })).status, 'after a lead has used the same filter').toBe(403);
  const file = await anna.post('exports', { format: 'csv', filter, columns: ['name'] });
  expect([file.status, file.data]).toEqual([403, null]);
});

test('a recruiter can filter by score only while the ranking is open to them', async () => {
  const [cara, dan] = await Promise.all(
    ['recruiter', 'recruiter'].map((role) => joinStaff(site, site.client(), { role: role as 'recruiter', units: ['digital'] })),
  );
  await batch(lead, ids, { kind: 'interviewers', round: 'panel', people: [dan!.id] }, now);
  await score(dan!, ids[0], good);
  await score(dan!, ids[1], poor);
  expect(await placesOf(cara!, { 'score-from': '50' })).toEqual([0]);
  expect((await list(dan!, { 'score-from': '50' })).status).toBe(403);
  await batch(lead, [ids[0]!], { kind: 'advance', round: 'offer', reason: 'good' }, now);
  expect(await placesOf(cara!, { 'score-round': 'panel' }), 'only those in the round').toEqual([1]);
  expect(await placesOf(lead, { 'score-round': 'panel' }), 'leads also see those who have left the round').toEqual([0, 1]);
  expect(await placesOf(lead, { 'score-from': '1' })).toEqual([1]);
  const [late] = await manyApplications(site.app, posting, 1);
  await batch(lead, [late!], { kind: 'advance', round: 'panel', reason: 'late' }, now);
  expect((await list(cara!, { 'score-from': '50' })).status, 'without a panel, everybody may score').toBe(403);
});

test('a filter by score finds nobody for a posting of another unit, and an interviewer cannot use it', async () => {
  await scored();
  const stranger = await staffClient(site, 'lead', ['cabin']);
  const filters: Record<string, string>[] = [
    { 'score-round': 'panel' },
    { 'score-round': 'x' },
    { 'score-from': '1', sex: 'female', combine: 'or' },
  ];
  for (const filter of filters) {
    const { data } = await list(stranger, filter);
    expect([data.list, data.total]).toEqual([[], 0]);
  }
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  expect((await list(interviewer, { 'score-from': '1' })).status).toBe(404);
});

test('all faults of a filter by score are reported together', async () => {
  const wrong = await lead.get('applications', { query: { 'score-round': '', 'score-from': '-1', 'score-to': '80.123' } });
  expect(faultsOf(wrong)).toEqual(['score-from between', 'score-to between', 'pkRegJob scorePosting']);
  expect(faultsOf(await list(lead, { 'score-from': '80', 'score-to': '70' }))).toEqual(['score-to scoresReversed']);
  expect(faultsOf(await list(lead, { 'score-round': 'x' }))).toEqual(['score-round choice']);
  expect(faultsOf(await list(lead, { 'score-round': 'offer' }))).toEqual(['score-round choice']);
  expect(faultsOf(await list(lead, { 'score-to': '1001' }))).toEqual(['score-to between']);
});

test("a lead filters by the panel's mean score, the same as in the ranking; both limits are inclusive", async () => {
  await scored();
  const ranked = (await lead.get(`postings/${posting}/ranking?round=panel`)).data.list as { id: string; score: number | null }[];
  expect(ranked.map(({ id, score: mean }) => [ids.indexOf(id), mean])).toEqual([
    [0, 86],
    [1, 66],
    [2, 46],
    [3, null],
  ]);
  expect(await placesOf(lead, { 'score-from': '66' })).toEqual([0, 1]);
  expect(await placesOf(lead, { 'score-to': '66' })).toEqual([1, 2]);
  expect(await placesOf(lead, { 'score-round': 'panel', 'score-from': '46.01', 'score-to': '85.99' })).toEqual([1]);
  expect(await placesOf(lead, { 'score-round': 'panel', sort: '-name' })).toEqual([0, 1, 2]);
  expect(await placesOf(lead, { 'score-round': 'paper' })).toEqual([]);
});

test('the score is combined with sex and tag by "and" or "or", and the status limits the result in either case', async () => {
  await scored();
  const some = site.app.db.updateTable('applications').set({ sex: 'female' });
  await some.where('id', 'in', [ids[1]!, ids[3]!]).execute();
  expect(await placesOf(lead, { 'score-from': '60', sex: 'female' })).toEqual([1]);
  expect(await placesOf(lead, { 'score-from': '80', sex: 'female', combine: 'or' })).toEqual([0, 1, 3]);
  expect(await placesOf(lead, { 'score-from': '80', tag: 'unknown', combine: 'or', sort: 'name' })).toEqual([0]);
  expect(await placesOf(lead, { 'score-from': '80', sex: 'female', combine: 'or', status: 'submitted' })).toEqual([]);
});

test('a recruiter can filter by the results of a written test, even if the candidates are in a later round by now', async () => {
  const others = await manyApplications(site.app, posting, 2);
  await batch(lead, others, { kind: 'advance', round: 'paper', reason: 'skip' }, now);
  await chooseTestSite(site, others);
  const { id } = await createSession(
    lead,
    testSession({ unit: 'digital', pkRegJob: posting, rooms: [{ name: 'A', capacity: 5 }] }),
  );
  await lead.post(`sessions/${id}/assign`, { ids: others });
  const results = others.map((one, at) => ({ receiptNo: receiptOf(one), score: 70 + at * 15.5, version: 1 }));
  expect((await lead.put(`sessions/${id}/results`, { results })).code).toBe('200');
  ids = others;
  const ofPaper = { 'score-round': 'paper', 'score-from': '80' };
  expect(await placesOf(anna, ofPaper)).toEqual([1]);
  expect((await list(anna, { 'score-from': '80' })).status, 'the posting has a round with cards as well').toBe(403);
  await batch(lead, others, { kind: 'advance', round: 'panel', reason: 'good', override: true }, now);
  expect(await placesOf(anna, ofPaper)).toEqual([1]);
  expect(await placesOf(lead, { 'score-to': '100' })).toEqual([]);
});

test('batches, exports and saved views accept a filter by score; in a saved view it has to come with a posting', async () => {
  await scored();
  const filter = { pkRegJob: posting, 'score-round': 'panel', 'score-from': '60' };
  const { data } = await lead.post('batches/preview', { filter, action: { kind: 'advance', round: 'offer', reason: 'good' } });
  expect(data.ok).toBe(2);
  const { file } = await makeExport(site, lead, { filter, columns: ['receiptNo'] });
  const receipts = (await rowsOf((await file()).bytes)).map((row) => Object.values(row)[0]);
  expect(receipts.toSorted()).toEqual([receiptOf(ids[0]!), receiptOf(ids[1]!)].toSorted());
  const view = { name: '高分', filter, sort: '', columns: [] };
  expect((await lead.post('views', view)).data.filter).toEqual(filter);
  const without = { ...view, filter: { 'score-from': '60' } };
  expect(faultsOf(await lead.post('views', without))).toEqual(['filter.pkRegJob scorePosting']);
});
