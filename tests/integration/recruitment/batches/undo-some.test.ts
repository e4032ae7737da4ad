import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { openPosting } from '#tests/support/applications.ts';
import { batch, someApplications, startBatchDesk } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;
const actions = [{ kind: 'advance' }, { kind: 'material', type: 'noCrime' }];

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;

beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());

async function held(action: Record<string, unknown>, count = 3) {
  const ids = await someApplications(site, count);
  const { batchId } = await batch(recruiter, ids, action);
  return { ids, batchId };
}

async function statesOf(batchId: string): Promise<Record<string, string>> {
  const { list } = (await lead.get(`batches/${batchId}`)).data;
  return Object.fromEntries(list.map(({ id, state }: { id: string; state: string }) => [id, state]));
}

async function undoneIn(batchId: string) {
  const rows = await site.app.db
    .selectFrom('auditLog')
    .select('applicationId')
    .where('action', '=', 'decision.undone')
    .where('subject', '=', batchId)
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

test.each(actions)('one application of a held batch can be undone, once, and the others are released: $kind', async (action) => {
  const { ids, batchId } = await held(action);
  const [one, other, third] = ids as [string, string, string];
  const undo = () => recruiter.post(`batches/${batchId}/undo`, { ids: [one, 'nobody'] });
  expect((await undo()).data).toMatchObject({ undoneNow: 1, pending: 2, undone: 1, released: 0 });
  expect((await undo()).data).toMatchObject({ undoneNow: 0, pending: 2, undone: 1 });
  expect(await undoneIn(batchId)).toEqual([one]);
  site.clock.advance(day);
  await releaseDue(site.app);
  expect(await statesOf(batchId)).toEqual({ [one]: 'undone', [other]: 'released', [third]: 'released' });
  expect((await undo()).data).toMatchObject({ undoneNow: 0, undone: 1, released: 2 });
});

test('applications can be named by receipt number; if none is named, everything pending is undone', async () => {
  const { ids, batchId } = await held({ kind: 'advance' });
  const { receiptNo, pending } = (await recruiter.get(`applications/${ids[0]}`)).data;
  expect(pending).toMatchObject({ to: 'screening', batchId });
  expect((await recruiter.post(`batches/${batchId}/undo`, { ids: [receiptNo] })).data).toMatchObject({ undoneNow: 1, undone: 1 });
  expect((await recruiter.get(`applications/${ids[0]}`)).data.pending).toBeNull();
  expect((await recruiter.post(`batches/${batchId}/undo`)).data).toMatchObject({ undoneNow: 2, pending: 0, undone: 3 });
  expect((await batch(recruiter, ids, { kind: 'advance' })).ok).toBe(3);
});

test.each(actions)("only applications of the caller's own units can be undone: $kind", async (action) => {
  const [cabin] = (await manyApplications(site.app, await openPosting(site, { unit: 'cabin' }), 1)) as [string];
  const [digital] = (await manyApplications(site.app, await openPosting(site, { unit: 'digital' }), 1)) as [string];
  const { batchId } = await batch(recruiter, [cabin, digital], action);
  const ofCabin = await staffClient(site, 'recruiter', ['cabin']);
  const foreign = await ofCabin.post(`batches/${batchId}/undo`, { ids: [digital] });
  expect(faultsOf(foreign)).toEqual(['ids choice']);
  expect((await ofCabin.get(`batches/${batchId}`)).data).toMatchObject({ pending: 1, undone: 0 });
  expect((await ofCabin.post(`batches/${batchId}/undo`, { ids: [cabin, digital] })).data).toMatchObject({ undoneNow: 1 });
  expect(await statesOf(batchId)).toEqual({ [cabin]: 'undone', [digital]: 'pending' });
  const stranger = await staffClient(site, 'recruiter', ['ground']);
  expect((await stranger.post(`batches/${batchId}/undo`, { ids: [digital] })).status).toBe(404);
  const checker = await staffClient(site, 'checker');
  expect((await checker.post(`batches/${batchId}/undo`, { ids: [digital] })).status).toBe(403);
});

test.each(actions)('if undo and release run concurrently, an application is either undone or released: $kind', async (action) => {
  const { ids, batchId } = await held(action, 6);
  const some = ids.slice(0, 3);
  const answers = await Promise.all([
    lead.post(`batches/${batchId}/release`),
    recruiter.post(`batches/${batchId}/undo`, { ids: some }),
    recruiter.post(`batches/${batchId}/undo`, { ids: some }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200']);
  await releaseDue(site.app);
  const states = await statesOf(batchId);
  for (const id of ids.slice(3)) expect(states[id]).toBe('released');
  const undone = some.filter((id) => states[id] === 'undone');
  for (const id of some) expect(['undone', 'released']).toContain(states[id]);
  expect((await undoneIn(batchId)).toSorted()).toEqual(undone.toSorted());
  if (action.kind !== 'advance') return;
  for (const id of some) {
    const { status } = (await lead.get(`applications/${id}`)).data;
    expect(status).toBe(undone.includes(id) ? 'submitted' : 'screening');
  }
});

test('malformed ids are a fault, and so are ids if none of them names an application of the batch', async () => {
  const { batchId } = await held({ kind: 'advance' }, 1);
  expect(faultsOf(await recruiter.post(`batches/${batchId}/undo`, { ids: [] }))).toHaveLength(1);
  expect((await recruiter.post(`batches/${batchId}/undo`, { ids: 'all' })).status).toBe(400);
  const [other] = await someApplications(site, 1);
  expect(faultsOf(await recruiter.post(`batches/${batchId}/undo`, { ids: ['zzz', other] }))).toEqual(['ids choice']);
  expect((await lead.get(`batches/${batchId}`)).data.pending).toBe(1);
});
