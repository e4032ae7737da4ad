import { beforeAll, beforeEach, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { batch, confirm, preview } from '#tests/support/batches.ts';
import { groupRound } from '#tests/support/interviews.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const now = { releaseAt: 'now' };
const review = { key: 'review', status: 'screening', kind: 'review', name: { zh: '材料评审', en: 'Review' } };

let lead: TestClient;
let recruiter: TestClient;
let anna: StaffPerson;
let ben: StaffPerson;
let stranger: StaffPerson;
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  recruiter = await staffClient(site, 'recruiter', ['digital']);
  const join = (role: 'interviewer' | 'checker', unit: string) => joinStaff(site, site.client(), { role, units: [unit] });
  anna = await join('interviewer', 'digital');
  ben = await join('interviewer', 'digital');
  stranger = await join('interviewer', 'cabin');
});

let posting: string;
let ids: string[];
beforeEach(async () => {
  posting = await openPosting(site, { unit: 'digital' });
  const rounds = [{ ...review, scorecard: 'pilot-panel' }, groupRound];
  await lead.put(`postings/${posting}/process`, { version: 0, rounds });
  ids = await manyApplications(site.app, posting, 3);
  await batch(lead, ids, { kind: 'advance' }, now);
});

const assign = (people: readonly string[], round = 'review') => ({ kind: 'interviewers', round, people });
const met = async (person: TestClient) =>
  ((await person.get('interviews')).data as { applicationId: string }[])
    .map(({ applicationId }) => applicationId)
    .filter((id) => ids.includes(id))
    .toSorted();
const statusOf = async (person: TestClient, id: string) => (await person.get(`applications/${id}`)).status;

test('unsuitable people and rounds are reported as faults; editors and interviewers cannot assign anybody', async () => {
  const checker = await joinStaff(site, site.client(), { role: 'checker' });
  const faults = async (action: object) => faultsOf(await preview(recruiter, ids, action as Record<string, unknown>));
  expect(await faults(assign([anna.id, 'nobody', stranger.id, checker.email], 'final'))).toEqual([
    'action.round choice',
    'action.people.1 choice',
    'action.people.2 choice',
    'action.people.3 choice',
  ]);
  expect(await faults(assign([]))).toEqual([expect.stringContaining('action.people ')]);
  expect(await faults(assign([anna.id], ''))).toEqual(['action.round required']);
  expect((await preview(await staffClient(site, 'editor'), ids, assign([anna.id]))).status).toBe(403);
  expect((await preview(anna, ids, assign([anna.id]))).status).toBe(404);
  expect(await met(anna)).toEqual([]);
});

test('a disabled person is refused like an unknown one', async () => {
  const { id } = await joinStaff(site, site.client(), { role: 'interviewer' });
  await site.app.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', id).execute();
  expect(faultsOf(await preview(lead, ids, assign([id])))).toEqual(['action.people.0 choice']);
});

test('a batch assigns interviewers to applications once it is released, and notifies no candidate', async () => {
  const messages = async () =>
    Number(
      (
        await site.app.db
          .selectFrom('outbox')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await messages();
  const shown = await preview(recruiter, ids, assign([anna.id, ben.email.toUpperCase()]));
  expect(shown.data).toMatchObject({ ok: 3, refused: [], unreachable: 0, samples: [] });
  const { data } = await confirm(recruiter, { previewToken: shown.data.previewToken });
  expect([await met(anna), await statusOf(anna, ids[0]!)]).toEqual([[], 404]);
  expect((await lead.get(`applications/${ids[0]}`)).data.held).toMatchObject([{ kind: 'interviewers', type: 'review' }]);
  await lead.post(`batches/${data.batchId}/release`);
  for (const person of [anna, ben]) expect(await met(person)).toEqual(ids.toSorted());
  const [first] = (await anna.get('interviews')).data;
  expect(first).toMatchObject({ begins: '', ends: '', room: '', round: '材料评审', card: { version: 0, done: 'N' } });
  expect((await lead.get(`applications/${ids[0]}`)).data.interviewers).toEqual(
    [anna, ben].map(({ name }) => ({ round: '材料评审', name })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  expect((await anna.get(`applications/${ids[0]}`)).data.interviewers).toEqual([]);
  expect((await lead.get(`batches/${data.batchId}`)).data).toMatchObject({ released: 3, list: [{ message: null }, {}, {}] });
  expect(await messages()).toBe(before);
  const scores = { judgement: 4, motivation: 5, communication: 4 };
  const card = { round: 'review', scores, recommendation: 'yes', text: '', version: 0, done: 'Y' };
  expect((await anna.post(`applications/${ids[0]}/scorecards`, card)).code).toBe('200');
});

test('applications removed from a held batch get no interviewer', async () => {
  const { batchId } = await batch(recruiter, ids, assign([anna.id]));
  await recruiter.post(`batches/${batchId}/undo`, { ids: [ids[0]] });
  await lead.post(`batches/${batchId}/release`);
  expect(await met(anna)).toEqual(ids.slice(1).toSorted());
});

test('an assignment ends with its round, and is valid again when the application comes back to the round', async () => {
  await batch(lead, [ids[0]!], assign([anna.id]), now);
  expect(await statusOf(anna, ids[0]!)).toBe(200);
  await batch(lead, [ids[0]!], { kind: 'advance' }, now);
  expect([await met(anna), await statusOf(anna, ids[0]!)]).toEqual([[], 404]);
  await batch(lead, [ids[0]!], { kind: 'stepBack', reason: 'again', to: 'screening', round: 'review' }, now);
  expect(await statusOf(anna, ids[0]!)).toBe(200);
  await batch(lead, [ids[0]!], { kind: 'reject', reason: 'no' }, now);
  expect(await statusOf(anna, ids[0]!)).toBe(404);
});

test('interviewers can be assigned before a round, unless the application ended, is past it or has no such round', async () => {
  const other = await manyApplications(site.app, await openPosting(site, { unit: 'digital' }), 1);
  await batch(lead, [ids[0]!], { kind: 'reject', reason: 'no' }, now);
  await batch(lead, [ids[1]!], { kind: 'advance' }, now);
  const { refused } = (await preview(lead, [...ids, ...other, 'nobody'], assign([anna.id]))).data;
  expect(new Map(refused.map(({ id, why }: { id: string; why: string }) => [id, why]))).toEqual(
    new Map([
      ['nobody', 'unknown'],
      [ids[0], 'ended'],
      [ids[1], 'target'],
      [other[0], 'target'],
    ]),
  );
  await batch(lead, [ids[2]!], assign([anna.id], 'group'), now);
  expect(await statusOf(anna, ids[2]!)).toBe(404);
  await batch(lead, [ids[2]!], { kind: 'advance' }, now);
  expect(await statusOf(anna, ids[2]!)).toBe(200);
});

test('a batch whose interviewer has left before the release is void', async () => {
  const carla = await joinStaff(site, site.client(), { role: 'interviewer' });
  const { batchId } = await batch(lead, ids, assign([carla.id]));
  await site.app.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', carla.id).execute();
  await lead.post(`batches/${batchId}/release`);
  expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ void: 3, released: 0 });
});

test('a recruiter is offered the rounds of the posting and the interviewers of their own unit', async () => {
  const { rounds, people } = (await recruiter.post('batches/rounds', { ids })).data;
  expect(rounds.map(({ key }: { key: string }) => key)).toEqual(['review', 'group']);
  const found = people.map(({ id }: { id: string }) => id);
  expect([found.includes(anna.id), found.includes(stranger.id)]).toEqual([true, false]);
});
