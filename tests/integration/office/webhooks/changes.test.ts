import { beforeAll, expect, test } from 'vitest';

import type { ChangeData } from '#lib/contract/changes.ts';
import { readChanges } from '#server/office/webhooks/read-changes.ts';
import { transaction } from '#server/platform/db/database.ts';
import { addEvent } from '#server/recruitment/applications/events.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

import { follow } from '../../../../docs/changes-client.mjs';

let hr: TestClient;
const sent: { idkey: string; receiptNo: string }[] = [];
const everything = { units: null };

const site = await openTestApp();
beforeAll(async () => {
  hr = await staffClient(site, 'recruiter');
  for (const unit of ['digital', 'cabin']) {
    const posting = await openPosting(site, { unit });
    site.clock.advance(1000);
    sent.push((await apply(await readyCandidate(site), applicationFor(posting))).data);
  }
});

/** Adds an event to a timeline. */
function happen(index: number, at = site.clock.now()) {
  return transaction(site.app, (trx) =>
    addEvent(trx, site.app, { applicationId: sent[index]!.idkey, status: 'screening', at, reason: '机密' }),
  );
}

test('the feed lists events in order, without personal data, and continues from a position', async () => {
  const first = (await hr.get('changes')).data;
  expect(first).toMatchObject({ more: false, list: [{ type: 'submitted', receiptNo: sent[0]!.receiptNo, unit: 'digital' }, {}] });
  expect((await hr.get('changes', { query: { since: first.next } })).data).toEqual({ list: [], next: first.next, more: false });
  await moveTo(site, sent[0]!.idkey, 'screening');
  const { data } = await hr.get('changes', { query: { since: first.next } });
  expect(data.list).toMatchObject([{ type: 'screening', status: 'screening', application: sent[0]!.idkey, jobType: '3' }]);
  expect(JSON.stringify([first, data])).not.toMatch(/林晓云|as agreed|1[38]\d{9}/);
});

test('consecutive pages list every event once', async () => {
  for (let count = 0; count < 5; count += 1) await happen(count % 2);
  const ids: string[] = [];
  let since: string | undefined;
  for (let more = true; more;) {
    const { data } = await hr.get('changes', { query: { size: '2', ...(since ? { since } : {}) } });
    ids.push(...data.list.map(({ id }: { id: string }) => id));
    ({ next: since, more } = data);
  }
  const all = await site.app.db.selectFrom('applicationEvents').select('id').execute();
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('events of another unit are not listed', async () => {
  const cabin = await staffClient(site, 'recruiter', ['cabin']);
  const { data } = await cabin.get('changes');
  expect(data.list.length).toBeGreaterThan(0);
  expect(new Set(data.list.map(({ unit }: { unit: string }) => unit))).toEqual(new Set(['cabin']));
  expect((await readChanges(site.app, { units: [] }, {})).list).toEqual([]);
  expect((await (await staffClient(site, 'admin')).get('changes')).status).toBe(403);
});

test('reading since a time starts with the first event at or after that time, and an invalid position is a fault', async () => {
  site.clock.advance(86_400_000);
  const at = new Date(site.clock.now()).toISOString();
  expect((await hr.get('changes', { query: { since: at } })).data.list).toEqual([]);
  await happen(1);
  expect((await hr.get('changes', { query: { since: at } })).data.list).toMatchObject([{ at, type: 'screening' }]);
  for (const since of ['soon', '999999', '-1', '2026-13-45']) {
    expect(faultsOf(await hr.get('changes', { query: { since } }))).toEqual(['since type']);
  }
  expect(faultsOf(await hr.get('changes', { query: { size: '501' } }))).toEqual(['size between']);
});

test('an event whose transaction commits late is delivered even to a reader that has read later ones', async ({ skip }) => {
  // SQLite runs one transaction at a time.
  if (!site.settings.databaseUrl) return skip();
  const { next } = await readChanges(site.app, everything, {});
  let finish: () => void = () => {};
  const wait = new Promise<void>((resolve) => (finish = resolve));
  let begun: () => void = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  const late = transaction(site.app, async (trx) => {
    await addEvent(trx, site.app, { applicationId: sent[0]!.idkey, status: 'interview', at: site.clock.now() });
    begun();
    await wait;
  });
  await started;
  site.clock.advance(1);
  await happen(1);
  const between = await readChanges(site.app, everything, { since: next });
  expect(between.list.map(({ status }) => status)).toEqual(['screening']);
  finish();
  await late;
  const after = await readChanges(site.app, everything, { since: between.next });
  expect(after.list.map(({ status }) => status)).toEqual(['interview']);
});

test('every event gets one number, even with many concurrent readers', async () => {
  for (let count = 0; count < 20; count += 1) await happen(count % 2);
  const reads = await Promise.all(Array.from({ length: 8 }, () => readChanges(site.app, everything, { size: '500' })));
  for (const read of reads) expect(read).toEqual(reads[0]);
  const seqs = (await site.app.db.selectFrom('applicationEvents').select('seq').execute()).map(({ seq }) => Number(seq));
  expect(seqs.toSorted((a, b) => a - b)).toEqual(seqs.map((_, index) => index + 1));
});

test("the erasure of an application is announced once and in order, within the reader's units", async () => {
  const { next } = (await hr.get('changes')).data;
  const erasedOf = async (from: TestClient) => {
    const { list } = (await from.get('changes', { query: { since: next } })).data as { list: ChangeData[] };
    return list.filter(({ type }) => type === 'erased');
  };
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', sent[1]!.idkey)
    .executeTakeFirstOrThrow();
  await happen(1);
  site.clock.advance(1000);
  const account = { id: accountId, email: null, phone: null };
  const erase = () => transaction(site.app, (trx) => applicationData.erase(trx, site.app, account));
  await erase();
  await erase();
  const { data } = await hr.get('changes', { query: { since: next } });
  expect(data.list).toMatchObject([
    { type: 'screening', application: sent[1]!.idkey },
    { type: 'erased', application: sent[1]!.idkey, receiptNo: sent[1]!.receiptNo, unit: 'cabin' },
  ]);
  expect(await erasedOf(await staffClient(site, 'recruiter', ['cabin']))).toHaveLength(1);
  expect(await erasedOf(await staffClient(site, 'recruiter', ['digital']))).toEqual([]);
});

test('the documented client follows the feed, stores its position, and resumes after an interruption', async () => {
  const base = 'http://localhost:4321';
  const fetch = async (address: string, { headers }: { headers: Record<string, string> }) => {
    const { code, message, data } = await hr.get(address.replace(base, ''), { headers });
    return { json: async () => ({ code, message, data }) };
  };
  const taken: string[] = [];
  const positions: string[] = [];
  const take = ({ id }: { id: string }) => void taken.push(id);
  const place = await follow({ base, token: '', take, keep: (at) => void positions.push(at), fetch: withToken(fetch) });
  expect(taken).toHaveLength((await site.app.db.selectFrom('applicationEvents').select('id').execute()).length);
  expect(positions.at(-1)).toBe(place);
  await happen(0);
  const failing = () => {
    throw new Error('the HR system is down');
  };
  const again = { base, token: '', since: place, keep: (at: string) => void positions.push(at), fetch: withToken(fetch) };
  await expect(follow({ ...again, take: failing })).rejects.toThrow('down');
  expect(positions.at(-1)).toBe(place);
  await follow({ ...again, take });
  expect(new Set(taken).size).toBe(taken.length);
});

/** Drops the headers of the documented client: `hr` sends its own token. */
function withToken(fetch: (address: string, init: { headers: Record<string, string> }) => Promise<{ json(): Promise<unknown> }>) {
  return (address: string) => fetch(address, { headers: {} });
}
