import { beforeAll, expect, test } from 'vitest';

import { todayInShanghai } from '#lib/rules/deadline.ts';
import { validityOn } from '#lib/rules/validity.ts';
import { listTemplates } from '#server/people/messages/templates.ts';
import { demoPassword, fillDemo } from '#server/operations/demo/fill.ts';
import { signIn } from '#tests/support/accounts.ts';
import { applicationsOf, openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

const site = await openTestApp();
beforeAll(async () => {
  expect(await fillDemo(site.app, { postings: 30, candidates: 12, seed: 3 })).toEqual({ made: 12, same: 0 });
});

test('demo candidates can sign in and find their application with its timeline', async () => {
  const client = site.client();
  expect((await signIn(client, 'candidate-3-1@example.com', demoPassword)).code).toBe('200');
  const [record] = await applicationsOf(client);
  expect(record).toMatchObject({ regJobName: expect.any(String), receiptNo: expect.stringMatching(/^CS-/) });
  expect(record.timeline[0].status).toBe('submitted');
});

test("statuses vary; an application's events lead from submission to its status, and no event is in the future", async () => {
  const rows = await site.app.db.selectFrom('applications').selectAll().execute();
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(2);
  for (const { id, status, statusAt, appliedAt } of rows) {
    const events = await site.app.db
      .selectFrom('applicationEvents')
      .selectAll()
      .where('applicationId', '=', id)
      .orderBy('at')
      .execute();
    expect(events.at(-1)).toMatchObject({ status, at: statusAt });
    expect(events[0]).toMatchObject({ status: 'submitted', at: appliedAt });
    expect(statusAt).toBeLessThanOrEqual(site.clock.now());
  }
});

test('the same seed adds nothing the second time, and no messages are sent', async () => {
  const count = async (table: 'postings' | 'accounts' | 'outbox') =>
    (await site.app.db.selectFrom(table).select('id').execute()).length;
  const before = [await count('postings'), await count('accounts')];
  expect(await fillDemo(site.app, { postings: 30, candidates: 12, seed: 3 })).toEqual({ made: 0, same: 12 });
  expect([await count('postings'), await count('accounts')]).toEqual(before);
  expect(await count('outbox')).toBe(0);
});

test('all demo candidates can apply for one given posting, and no decisions are made', async () => {
  const posting = await openPosting(site);
  expect(await fillDemo(site.app, { postings: 0, candidates: 5, seed: 4, posting })).toEqual({ made: 5, same: 0 });
  const rows = await site.app.db.selectFrom('applications').select('status').where('postingId', '=', posting).execute();
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ status: 'submitted' })));
  const gone = fillDemo(site.app, { postings: 0, candidates: 1, seed: 5, posting: 'none' });
  await expect(gone).rejects.toMatchObject({ code: '409' });
});

test('no application is in the future, even if a posting opened in the first hours of a day in Shanghai', async () => {
  const clock = createTestClock(Date.parse('2026-03-10T00:05:00+08:00'));
  const early = await createTestApp({ clock });
  const posting = await openPosting(early, { publishDate: '2026-03-10' });
  await fillDemo(early.app, { postings: 0, candidates: 3, seed: 6, posting });
  const rows = await early.app.db.selectFrom('applications').select('appliedAt').execute();
  expect(rows).toHaveLength(3);
  for (const { appliedAt } of rows) expect(appliedAt).toBeLessThanOrEqual(clock.now());
  await early.close();
});

test('demo data with work for the desk has materials to check, a held batch and candidates who await a reply; only interviewers get a message', async () => {
  const busy = await createTestApp();
  await fillDemo(busy.app, { postings: 1, candidates: 80, seed: 4, withDeskWork: true });
  const inRounds = await busy.app.db
    .selectFrom('applications')
    .innerJoin('postingProcesses', 'postingProcesses.postingId', 'applications.postingId')
    .select(['applications.status', 'applications.round'])
    .where('live', '=', 1)
    .where('status', '!=', 'submitted')
    .execute();
  expect(inRounds.length).toBeGreaterThan(10);
  expect(inRounds.every(({ round }) => round !== null)).toBe(true);
  const tasks = await busy.app.db
    .selectFrom('applicationTasks')
    .select(['state', 'dueAt'])
    .where('kind', '=', 'material')
    .execute();
  expect(tasks.filter(({ state }) => state === 'received').length).toBeGreaterThan(0);
  expect(tasks.filter(({ dueAt }) => dueAt! < busy.clock.now()).length).toBeGreaterThan(0);
  const held = await busy.app.db.selectFrom('batchItems').select('releaseAt').where('state', '=', 'pending').execute();
  expect(held.length).toBeGreaterThan(0);
  expect(held.every(({ releaseAt }) => releaseAt > busy.clock.now())).toBe(true);
  const transfers = await busy.app.db
    .selectFrom('applicationTasks')
    .select(['state', 'dueAt'])
    .where('kind', '=', 'transfer')
    .execute();
  const isLate = ({ state, dueAt }: (typeof transfers)[number]) => state === 'asked' && dueAt! < busy.clock.now();
  expect(new Set(transfers.map(({ state }) => state))).toEqual(new Set(['accepted', 'declined', 'asked']));
  expect(transfers.filter(isLate)).toHaveLength(1);
  const heldTransfers = await busy.app.db.selectFrom('batches').select('id').where('kind', '=', 'transfer').execute();
  expect(heldTransfers).toHaveLength(1);
  const offers = await busy.app.db
    .selectFrom('applicationOffers')
    .select(['reply', 'dueAt'])
    .where('sealedTerms', 'is not', null)
    .execute();
  const isOver = (dueAt: number | null) => dueAt !== null && dueAt < busy.clock.now();
  const states = new Set(offers.map(({ reply, dueAt }) => reply ?? (isOver(dueAt) ? 'overdue' : 'asked')));
  expect([...states].sort()).toEqual(['accepted', 'asked', 'declined', 'overdue']);
  const agreements = busy.app.db.selectFrom('applicationTasks').select(['state', 'dueAt']).where('type', '=', 'tripartite');
  expect(await agreements.execute()).toEqual([{ state: 'required', dueAt: expect.any(Number) }]);
  const toApprove = await busy.app.db
    .selectFrom('batchItems')
    .innerJoin('batches', 'batches.id', 'batchItems.batchId')
    .select(['batchItems.state', 'batches.kind'])
    .where('batches.awaitsApproval', '=', 1)
    .execute();
  expect(toApprove.length).toBeGreaterThan(0);
  expect(toApprove.every(({ state, kind }) => state === 'pending' && kind === 'offer')).toBe(true);
  const ownWords = (await listTemplates(busy.app)).filter(({ own }) => own === 'Y').map(({ variant }) => variant);
  expect(new Set(ownWords)).toEqual(new Set(['interview.passed', 'interview.failed', 'notice.reserve']));
  const cards = await busy.app.db.selectFrom('applicationScores').select(['done', 'round']).execute();
  expect(new Set(cards.map(({ done }) => done))).toEqual(new Set([0, 1]));
  const replies = await busy.app.db.selectFrom('applicationReplies').select(['sender', 'waits', 'at']).execute();
  expect(replies.filter(({ sender }) => sender === 'office')).toHaveLength(2);
  expect(replies.filter(({ waits }) => waits === 1)).toHaveLength(2);
  expect(replies.every(({ at }) => at < busy.clock.now())).toBe(true);
  const results = await busy.app.db.selectFrom('roundResults').select(['validUntil', 'reusedFrom']).execute();
  const today = todayInShanghai(busy.clock.now());
  const reused = results.filter(({ reusedFrom }) => reusedFrom !== null).map(({ validUntil }) => validityOn(today, validUntil));
  expect(reused.sort()).toEqual(['ended', 'ending']);
  const consents = await busy.app.db.selectFrom('reuseConsents').select('agreed').execute();
  expect(consents).toEqual([{ agreed: 1 }, { agreed: 1 }, { agreed: 1 }]);
  const inPool = await busy.app.db.selectFrom('poolConsents').select(['agreedAt', 'until']).execute();
  expect(inPool.length).toBeGreaterThan(1);
  expect(inPool.every(({ agreedAt, until }) => agreedAt <= busy.clock.now() && until > busy.clock.now())).toBe(true);
  const interviewers = await busy.app.db.selectFrom('interviewerAssignments').select('staffId').execute();
  expect(new Set(interviewers.map(({ staffId }) => staffId)).size).toBe(2);
  const waiting = await busy.app.db.selectFrom('searchAlerts').select('id').where('kind', '=', 'intake').execute();
  expect(waiting.length).toBeGreaterThan(2);
  const mails = await busy.app.db.selectFrom('outbox').select('purpose').execute();
  expect(mails).toEqual([{ purpose: 'staff-access' }, { purpose: 'staff-access' }]);
  // The rooms that the first seed booked do not block another seed.
  const sessions = async () => (await busy.app.db.selectFrom('recruitingSessions').select('id').execute()).length;
  expect(await sessions()).toBe(1);
  await fillDemo(busy.app, { postings: 1, candidates: 80, seed: 5, withDeskWork: true });
  expect(await sessions()).toBe(2);
  const slots = await busy.app.db.selectFrom('recruitingSlots').select(['sessionId', 'place']).distinct().execute();
  expect(slots).toHaveLength(2 * 3);
  await busy.close();
});
