import { afterAll, beforeAll, expect, test } from 'vitest';

import { moveTo, openPosting } from '#tests/support/applications.ts';
import { batch, confirm, preview, someApplications, startBatchDesk } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const advance = { kind: 'advance' };

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;

beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());

/** An application that a recruiter read just before a colleague advanced it. */
async function outrun() {
  const [id] = (await someApplications(site, 1)) as [string];
  const { asOf } = (await recruiter.get(`applications/${id}`)).data;
  site.clock.advance(minute);
  await batch(lead, [id], advance, { releaseAt: 'now' });
  return { id, asOf };
}

test('advancing an application is refused if a colleague has moved it since the recruiter read it', async () => {
  const { id, asOf } = await outrun();
  const shown = (await preview(recruiter, [id], advance, { seenAt: asOf })).data;
  expect(shown).toMatchObject({ ok: 0, moves: [], refused: [{ id, why: 'moved' }] });
  expect((await confirm(recruiter, { previewToken: shown.previewToken })).data).toMatchObject({ batchId: null, ok: 0 });
  const again = (await recruiter.get(`applications/${id}`)).data;
  expect(again.status).toBe('screening');
  expect((await preview(recruiter, [id], advance, { seenAt: again.asOf })).data).toMatchObject({ ok: 1, refused: [] });
});

test('decisions and requests refuse applications whose status has changed since the list was read', async () => {
  const posting = await openPosting(site);
  const ids = await manyApplications(site.app, posting, 3);
  const { asOf } = (await recruiter.get('applications', { query: { pkRegJob: posting } })).data;
  site.clock.advance(minute);
  await moveTo(site, ids[0]!, 'screening');
  const filter = { pkRegJob: posting };
  for (const action of [advance, { kind: 'material', type: 'noCrime' }]) {
    expect((await preview(recruiter, ids, action, { seenAt: asOf })).data).toMatchObject({
      ok: 2,
      refused: [{ id: ids[0], why: 'moved' }],
    });
    expect((await recruiter.post('batches/preview', { filter, asOf, seenAt: asOf, action })).data).toMatchObject({
      ok: 2,
      refused: [{ id: ids[0], why: 'moved' }],
    });
  }
});

test('a preview of a decision shows how many applications move from which status to which, and when', async () => {
  const ids = await someApplications(site, 3);
  await moveTo(site, ids[0]!, 'screening');
  const { moves, releaseAt } = (await preview(recruiter, ids, advance)).data;
  expect(moves).toHaveLength(2);
  expect(moves).toEqual(
    expect.arrayContaining([
      { from: 'submitted', to: 'screening', count: 2 },
      { from: 'screening', to: expect.any(String), count: 1 },
    ]),
  );
  expect(Date.parse(releaseAt)).toBeGreaterThan(site.clock.now());
  expect((await preview(recruiter, ids, { kind: 'material', type: 'noCrime' })).data).not.toHaveProperty('moves');
});

test('a `seenAt` that is no instant is a fault', async () => {
  const [id] = (await someApplications(site, 1)) as [string];
  expect(faultsOf(await preview(recruiter, [id], advance, { seenAt: 'lately' }))).toEqual(['seenAt instant']);
});

test('a colleague who has the application open learns that its status changed or that a decision is pending', async () => {
  const [id] = (await someApplications(site, 1)) as [string];
  const { asOf } = (await recruiter.get(`applications/${id}`)).data;
  const stay = async () => (await recruiter.post(`applications/${id}/presence`, {})).data;
  const first = await stay();
  expect(first).toMatchObject({ status: 'submitted', pending: 'N' });
  expect(first.statusAt <= asOf).toBe(true);
  site.clock.advance(minute);
  const { batchId } = await batch(lead, [id], advance);
  expect(await stay()).toMatchObject({ status: 'submitted', pending: 'Y' });
  await lead.post(`batches/${batchId}/release`);
  const last = await stay();
  expect(last).toMatchObject({ status: 'screening', pending: 'N' });
  expect(last.statusAt > asOf).toBe(true);
});
