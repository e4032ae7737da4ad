import { beforeAll, expect, test } from 'vitest';

import { undoBatch } from '#server/recruitment/batches/settle-batch.ts';
import { lead, moveTo, openPosting } from '#tests/support/applications.ts';
import { batch, preview } from '#tests/support/batches.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createSession, receiptOf, testSession, createTestApplicants } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
let session: string;
/** Ids of applications, in this order: passed, failed, absent, without a result. */
let ids: string[];

const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
  const posting = await openPosting(site);
  ids = await createTestApplicants(site, posting, 4);
  session = (await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: 'A1', capacity: 4 }] }))).id;
  await desk.post(`sessions/${session}/assign`, { ids });
  const outcomes = ['passed', 'failed', 'absent'];
  const results = outcomes.map((outcome, at) => ({ receiptNo: receiptOf(ids[at]!), outcome, version: 1 }));
  await desk.put(`sessions/${session}/results`, { results });
  await createTestApplicants(site, posting, 1);
});

async function listed(query: Record<string, string>, client = desk): Promise<string[]> {
  const { list } = (await client.get('applications', { query })).data;
  return list.map(({ idkey }: { idkey: string }) => idkey).toSorted();
}

async function decidedOf(): Promise<string[]> {
  const { list } = (await desk.get(`sessions/${session}/attendees`)).data;
  return list.map(({ decided }: { decided: string }) => decided);
}

test('applications can be filtered by session and by result', async () => {
  expect(await listed({ session })).toEqual(ids.toSorted());
  for (const [at, outcome] of ['passed', 'failed', 'absent', 'none'].entries()) {
    expect(await listed({ session, outcome })).toEqual([ids[at]]);
  }
  expect(await listed({ session, outcome: 'passed', status: 'rejected' })).toEqual([]);
  expect(await listed({ session: 'unknown' })).toEqual([]);
});

test("filtering by a session of another unit lists no applications, not even those of one's own unit", async () => {
  expect(await listed({ session }, await staffClient(site, 'recruiter', ['cabin']))).toEqual([]);
  expect(await listed({ session }, await staffClient(site, 'recruiter'))).toEqual(ids.toSorted());
  const foreign = await createSession(await staffClient(site, 'recruiter'), testSession({ unit: 'cabin' }));
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  const attendee = { sessionId: foreign.id, applicationId: ids[0]!, accountId, assignedAt: 1, assignedBy: 'x', version: 1 };
  await site.app.db.insertInto('sessionAttendees').values(attendee).execute();
  expect(await listed({ session: foreign.id })).toEqual([]);
});

test('applications can be filtered by result only within a session, and only by known results', async () => {
  const faults = async (query: Record<string, string>) => faultsOf(await desk.get('applications', { query }));
  expect(await faults({ outcome: 'passed' })).toEqual(['session required']);
  expect(await faults({ session, outcome: 'brilliant' })).toEqual(['outcome choice']);
  expect(await faults({ session: 'x'.repeat(65) })).toEqual(['session type']);
});

test('a batch can select by session and result, and a saved view keeps both', async () => {
  const action = { kind: 'reject', reason: 'personal' };
  const asOf = new Date(site.clock.now()).toISOString();
  const shown = await desk.post('batches/preview', { filter: { session, outcome: 'failed' }, excluded: [], asOf, action });
  expect(shown).toMatchObject({ code: '200', data: { ok: 1 } });
  const view = { name: '通过笔试', filter: { session, outcome: 'passed' }, sort: '', columns: [] };
  expect((await desk.post('views', view)).data).toMatchObject({ filter: view.filter });
});

test('the list of attendees tells whether a decision has followed the result or is still awaited', async () => {
  expect(await decidedOf()).toEqual(['N', 'N', 'N', 'N']);
  const { asOf } = (await desk.get(`sessions/${session}/attendees`)).data;
  expect(Date.parse(asOf)).toBe(site.clock.now());
  const held = await batch(desk, [ids[0]!], { kind: 'advance', to: 'interview', reason: '笔试通过' });
  expect(await decidedOf()).toEqual(['Y', 'N', 'N', 'N']);
  await undoBatch(site.app, lead, held.batchId);
  expect(await decidedOf()).toEqual(['N', 'N', 'N', 'N']);
  site.clock.advance(1000);
  await moveTo(site, ids[0]!, 'interview');
  await moveTo(site, ids[1]!, 'rejected');
  await moveTo(site, ids[3]!, 'interview');
  expect(await decidedOf()).toEqual(['Y', 'Y', 'N', 'N']);
  const again = await preview(desk, [ids[0]!], { kind: 'advance', to: 'offer', reason: '再来' }, { seenAt: asOf });
  expect(again.data).toMatchObject({ ok: 0, refused: [{ why: 'moved' }] });
});
