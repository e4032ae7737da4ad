import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { decide } from '#server/recruitment/batches/decide.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { makeDecision, lead as leadActor, moveTo, recruiter as recruiterActor } from '#tests/support/applications.ts';
import { batch, preview, startBatchDesk } from '#tests/support/batches.ts';
import { acceptOffer } from '#tests/support/offers.ts';
import { ops } from '#tests/support/ops-process.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const day = 24 * 60 * 60_000;
const advance = { kind: 'advance' };
const override = { ...advance, override: 'Y', reason: 'accepted by phone' };

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;
beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());

/** An application with an unanswered offer. */
async function offered(replyBy?: number) {
  const one = await applied(site);
  await makeDecision(site, { ids: [one.idkey], to: 'offer', reason: 'as agreed', releaseAt: 'now', replyBy });
  const accept = () => acceptOffer(site, one.candidate, one.idkey);
  const status = async () => (await one.candidate.get(`personal/apply-job/${one.idkey}`)).data.status as string;
  return { ...one, accept, status };
}

describe('an unaccepted offer', () => {
  test('prevents a recruiter from hiring, even with a reason, until it is accepted', async () => {
    const { idkey, receiptNo, accept } = await offered();
    const blocked = { ok: 0, refused: [{ id: idkey, receiptNo, why: 'blocked', blockers: ['offer'] }] };
    expect((await preview(recruiter, [idkey], advance)).data).toMatchObject(blocked);
    expect((await preview(recruiter, [idkey], { ...advance, reason: 'accepted by phone' })).data).toMatchObject(blocked);
    const forced = { ids: [idkey], kind: 'advance', override: true, reason: 'accepted by phone' } as const;
    expect(await decide(site.app, recruiterActor, forced)).toMatchObject({ refused: [{ why: 'leadOnly' }] });
    expect((await accept()).code).toBe('200');
    expect((await preview(recruiter, [idkey], advance)).data).toMatchObject({ ok: 1, refused: [] });
  });

  test('can be overridden by a lead, with a reason', async () => {
    const { idkey, status } = await offered();
    expect((await preview(lead, [idkey], advance)).data.refused).toMatchObject([{ why: 'blocked', blockers: ['offer'] }]);
    const { refused } = await decide(site.app, leadActor, { ids: [idkey], kind: 'advance', override: true });
    expect(refused).toMatchObject([{ why: 'reasonNeeded' }]);
    await batch(lead, [idkey], override, { releaseAt: 'now' });
    expect(await status()).toBe('hired');
  });

  test('prevents hiring even after its deadline', async () => {
    const { idkey } = await offered(site.clock.now() + day);
    site.clock.advance(day + 1);
    expect((await preview(recruiter, [idkey], advance)).data.refused).toMatchObject([{ why: 'blocked', blockers: ['offer'] }]);
  });

  test("prevents neither rejecting nor a lead's step back", async () => {
    const { idkey } = await offered();
    expect((await preview(recruiter, [idkey], { kind: 'reject', reason: 'quota.cancelled' })).data.ok).toBe(1);
    expect((await preview(lead, [idkey], { kind: 'stepBack', to: 'interview', reason: 'x' })).data.ok).toBe(1);
  });

  test('prevents hiring even if an earlier offer was accepted', async () => {
    const { idkey, accept } = await offered();
    await accept();
    await moveTo(site, idkey, 'interview');
    await moveTo(site, idkey, 'offer');
    expect((await preview(recruiter, [idkey], advance)).data.refused).toMatchObject([{ why: 'blocked', blockers: ['offer'] }]);
  });
});

describe('a held decision', () => {
  const reject = { kind: 'reject', reason: 'quota.cancelled' };
  const release = async () => {
    site.clock.advance(day);
    await releaseDue(site.app);
  };

  test('to reject becomes void if the candidate accepts the offer meanwhile; one made after the acceptance is released', async () => {
    const { idkey, accept, status } = await offered();
    const { batchId } = await batch(recruiter, [idkey], reject);
    expect((await accept()).code).toBe('200');
    await release();
    expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ void: 1, list: [{ whyVoid: 'changed' }] });
    expect(await status()).toBe('offer');
    await batch(recruiter, [idkey], reject);
    await release();
    expect(await status()).toBe('rejected');
  });

  test('to hire is released even if the candidate accepts the offer only afterwards', async () => {
    const { idkey, accept, status } = await offered();
    await batch(lead, [idkey], override);
    await accept();
    await release();
    expect(await status()).toBe('hired');
  });
});

test('in a batch, applications with an unaccepted offer are listed as refused, and the others are hired', async () => {
  const [one, other, third] = [await offered(), await offered(), await offered()];
  await other.accept();
  const ids = [one.idkey, other.idkey, third.idkey];
  const { ok, refused } = await batch(lead, ids, advance, { releaseAt: 'now' });
  expect([ok, refused.map(({ id }) => id)]).toEqual([1, [one.idkey, third.idkey]]);
  expect([await one.status(), await other.status(), await third.status()]).toEqual(['offer', 'hired', 'offer']);
});

test('an unaccepted offer prevents hiring by the command line too, unless --override and a reason are given', async () => {
  const { idkey, receiptNo, status } = await offered();
  const { dataDir, databaseUrl, secretKey } = site.settings;
  const environment = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const hire = (...words: string[]) => ops(environment, 'applications', 'decide', receiptNo, '--to', 'hired', '--now', ...words);
  const refused = await hire();
  expect([refused.exit, refused.err + refused.out]).toEqual([1, expect.stringContaining('Reply to the offer')]);
  const dryRun = JSON.parse((await hire('--dry-run', '--json')).out);
  expect(dryRun).toMatchObject({ ok: 0, refused: [{ why: 'blocked', blockers: ['offer'] }] });
  expect((await hire('--override')).exit).toBe(1);
  expect(await status()).toBe('offer');
  expect((await hire('--override', '--reason', 'accepted by phone')).exit).toBe(0);
  expect(await status()).toBe('hired');
  expect((await lead.get(`applications/${idkey}`)).data.status).toBe('hired');
});
