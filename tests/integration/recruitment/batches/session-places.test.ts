import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { moveTo, openPosting } from '#tests/support/applications.ts';
import { batch, confirm, preview, someApplications, startBatchDesk } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import {
  hour,
  instant,
  interviewSession,
  createSession,
  receiptOf,
  sessionBegins,
  testSession,
  createTestApplicants,
} from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;
beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk(['digital']));
});
afterAll(() => site.close());

const now = { releaseAt: 'now' };

function seats(sessionId: string, given: Record<string, unknown> = {}) {
  return { kind: 'session', sessionId, ...given };
}

function whysOf(refused: { id: string; why: string }[]): Record<string, string> {
  return Object.fromEntries(refused.map(({ id, why }) => [id, why]));
}

async function attendeesOf(sessionId: string) {
  const { list } = (await recruiter.get(`sessions/${sessionId}/attendees`)).data;
  return (list as { id: string; room: string; seat: number }[]).map(({ id, room, seat }) => `${id} ${room}-${seat}`);
}

/** Waits for the end of the hold and releases what is due. */
async function release(): Promise<void> {
  site.clock.advance(11 * 60_000);
  await releaseDue(site.app);
}

describe('a batch that assigns seats or slots', () => {
  test('treats a session of another unit like an unknown one, and does not offer it', async () => {
    const posting = await openPosting(site, { unit: 'cabin' });
    const cabin = await staffClient(site, 'recruiter', ['cabin']);
    const [own] = await someApplications(site, 1);
    const { id } = await createSession(cabin, interviewSession({ pkRegJob: posting }));
    const foreign = await preview(recruiter, [own!], seats(id));
    const unknown = await preview(recruiter, [own!], seats('none'));
    expect(foreign.status).toBe(404);
    expect(foreign.data).toEqual(unknown.data);
    expect((await preview(recruiter, [own!], seats('none', { also: [id] }))).status).toBe(404);
    const named = async (client: TestClient) =>
      ((await client.get('batches/choices')).data.sessions as { k: string }[]).map(({ k }) => k);
    expect(await named(recruiter)).not.toContain(id);
    expect(await named(cabin)).toContain(id);
  });

  test('reports faults of its fields, and refuses a cancelled session', async () => {
    const [own] = await someApplications(site, 1);
    const { id, version } = await createSession(recruiter, interviewSession({ unit: 'digital' }));
    const wrong = seats(id, { rule: 'luck', note: 'x'.repeat(1001) });
    expect(faultsOf(await preview(recruiter, [own!], wrong))).toEqual(['action.rule choice']);
    const late = seats(id, { note: 'x'.repeat(1001), dueAt: instant(site.clock.now() - hour) });
    expect(faultsOf(await preview(recruiter, [own!], late))).toEqual(['action.dueAt range']);
    expect(faultsOf(await preview(recruiter, [own!], seats(id, { note: 'x'.repeat(1001) })))).toEqual(['action.note maxLength']);
    await recruiter.post(`sessions/${id}/cancel`, { reason: '台风', version });
    expect(faultsOf(await preview(recruiter, [own!], seats(id)))).toEqual(['action.sessionId sessionOver']);
  });

  test('refuses candidates who cannot have a place, as its preview does, and never exceeds the capacity', async () => {
    const posting = await openPosting(site);
    const [first, second, third, late] = await createTestApplicants(site, posting, 4);
    const [elsewhere] = await createTestApplicants(site, posting, 1, 'site-qingdao');
    const [never] = await manyApplications(site.app, posting, 1);
    const [stranger] = await someApplications(site, 1);
    const [foreign] = await manyApplications(site.app, await openPosting(site, { unit: 'cabin' }), 1);
    const gone = (await createTestApplicants(site, posting, 1))[0]!;
    await moveTo(site, gone, 'rejected');
    const { id } = await createSession(recruiter, testSession({ pkRegJob: posting }));
    const everyone = [late!, third!, second!, receiptOf(first!), elsewhere!, never!, stranger!, foreign!, gone, 'nothing'];
    const whys = {
      [late!]: 'full',
      [elsewhere!]: 'otherSite',
      [never!]: 'notAsked',
      [stranger!]: 'otherPosting',
      [gone]: 'ended',
      [foreign!]: 'unknown',
      nothing: 'unknown',
    };
    const { data } = await preview(recruiter, everyone, seats(id, { rule: 'site' }));
    expect(data).toMatchObject({ ok: 3, unreachable: 0 });
    expect(whysOf(data.refused)).toEqual(whys);
    expect(data.samples).toHaveLength(3);
    expect(data.samples.map(({ text }: { text: string }) => text).join()).toContain('A302');
    expect((await recruiter.get(`sessions/${id}`)).data).toMatchObject({ taken: 0, attendees: 0 });

    const done = (await confirm(recruiter, { previewToken: data.previewToken })).data;
    expect(whysOf(done.refused)).toEqual(whys);
    expect((await recruiter.get(`sessions/${id}`)).data).toMatchObject({ taken: 0, attendees: 0 });
    await release();
    expect(await attendeesOf(id)).toEqual([`${first} A301-1`, `${second} A301-2`, `${third} A302-1`]);
    expect((await recruiter.get(`batches/${done.batchId}`)).data).toMatchObject({
      kind: 'session',
      type: id,
      released: 3,
      void: 0,
    });
    const again = await preview(recruiter, [first!, second!], seats(id));
    expect(whysOf(again.data.refused)).toEqual({ [first!]: 'already', [second!]: 'already' });
  });

  test('leaves out candidates for whom no place is left at the release, also if two releases run at once', async () => {
    const posting = await openPosting(site);
    const ids = await createTestApplicants(site, posting, 4);
    const { id } = await createSession(recruiter, testSession({ pkRegJob: posting }));
    const { batchId, ok } = await batch(recruiter, ids.slice(0, 3), seats(id));
    expect(ok).toBe(3);
    await recruiter.post(`sessions/${id}/assign`, { ids: [ids[3]!] });
    site.clock.advance(11 * 60_000);
    await Promise.all([releaseDue(site.app), releaseDue(site.app)]);
    expect(await attendeesOf(id)).toEqual([`${ids[3]} A301-1`, `${ids[0]} A301-2`, `${ids[1]} A302-1`]);
    const { data } = await recruiter.get(`batches/${batchId}`);
    expect(data).toMatchObject({ released: 2, void: 1 });
    expect(data.list.find(({ state }: { state: string }) => state === 'void')).toMatchObject({ id: ids[2], whyVoid: 'full' });
  });

  test('has no effect if the session is cancelled or the batch undone before the release', async () => {
    const posting = await openPosting(site);
    const ids = await manyApplications(site.app, posting, 2);
    const cancelled = await createSession(recruiter, interviewSession({ pkRegJob: posting }));
    const later = { begins: instant(sessionBegins + 24 * hour), ends: instant(sessionBegins + 30 * hour), slots: [] };
    const other = await createSession(recruiter, interviewSession({ pkRegJob: posting, ...later }));
    const { batchId } = await batch(recruiter, ids, seats(cancelled.id));
    const undone = await batch(recruiter, ids, seats(other.id));
    await recruiter.post(`sessions/${cancelled.id}/cancel`, { reason: '台风', version: cancelled.version });
    await recruiter.post(`batches/${undone.batchId}/undo`);
    await release();
    expect((await recruiter.get(`batches/${batchId}`)).data).toMatchObject({ void: 2, list: [{ whyVoid: 'late' }, {}] });
    expect(await attendeesOf(other.id)).toEqual([]);
  });

  test('notifies each candidate once and records whether the message was delivered; the candidate then confirms the place', async () => {
    const { candidate, idkey, posting } = await applied(site);
    const { id, slots } = await createSession(recruiter, interviewSession({ pkRegJob: posting }));
    const dueAt = instant(site.clock.now() + 24 * hour);
    const { batchId } = await batch(lead, [idkey], seats(id, { dueAt, note: '请携带证件' }), now);
    const messages = (await site.messagesTo(`+86${candidate.phone}`)).filter(
      ({ purpose }) => purpose === 'application-sessionAssigned',
    );
    expect(messages).toHaveLength(1);
    expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ released: 1, sent: 1, failed: 0, words: '请携带证件' });
    const path = `personal/apply-job/${idkey}/session/${id}`;
    expect((await candidate.get(path)).data).toMatchObject({ state: 'asked', slot: slots[0]!.key, dueAt, note: '请携带证件' });
    expect((await candidate.post(path, { reply: 'accepted', slot: slots[0]!.key })).data.state).toBe('accepted');
  });

  test('can leave the choice of the slot to the candidates', async () => {
    const { candidate, idkey, posting } = await applied(site);
    const { id } = await createSession(recruiter, interviewSession({ pkRegJob: posting }));
    await batch(lead, [idkey], seats(id, { choose: 'Y' }), now);
    expect((await candidate.get(`personal/apply-job/${idkey}/session/${id}`)).data).toMatchObject({ state: 'asked', slot: null });
  });
});
