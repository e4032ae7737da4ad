import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { recordMany } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createSession, testSession } from '#tests/support/sessions.ts';
import { draftBy } from '#tests/support/staff-postings.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 86_400_000;
const zhou = { id: 'staff:zhou', name: '周敏' };
const chen = { id: 'staff:chen', name: '陈 100% Özge' };

let auditor: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  auditor = await staffClient(site, 'auditor');
  await transaction(site.app, (trx) =>
    recordMany(trx, site.app, zhou, [
      { action: 'posting.changed', unit: 'cabin', subject: 'posting-1', details: { version: 2 } },
      { action: 'posting.changed', unit: 'flight-ops', subject: 'posting-2' },
    ]),
  );
  site.clock.advance(day);
  await transaction(site.app, (trx) =>
    recordMany(trx, site.app, chen, [
      { action: 'application.read', unit: 'cabin', applicationId: 'application-1' },
      { action: 'content.changed', subject: 'notice-1' },
    ]),
  );
});

type Query = Record<string, string>;

/** The application, or else the subject, of each found entry whose actor is `zhou` or `chen`. */
async function found(client: TestClient, query: Query = {}): Promise<string[]> {
  const { data } = await client.get('log', { query });
  return data.list
    .filter(({ actor }: { actor: string }) => actor === zhou.id || actor === chen.id)
    .map(({ whom, applicationId }: Record<string, string>) => applicationId ?? whom);
}

test('the log is read from the newest entry back, with who did what to whom and when', async () => {
  expect(await found(auditor)).toEqual(['notice-1', 'application-1', 'posting-2', 'posting-1']);
  const { data } = await auditor.get('log', { query: { whom: 'posting-1' } });
  expect(data).toEqual({
    next: null,
    list: [
      {
        id: expect.stringMatching(/^\d+$/),
        when: new Date(site.clock.now() - day).toISOString(),
        who: '周敏',
        actor: zhou.id,
        what: 'posting.changed',
        whom: 'posting-1',
        unit: 'cabin',
        unitName: expect.any(String),
        applicationId: null,
        receiptNo: null,
        subject: 'posting-1',
        details: { version: 2 },
        whomName: '',
        words: '版本：2',
      },
    ],
  });
});

test.each<[Query, string[]]>([
  [{ who: '周' }, ['posting-2', 'posting-1']],
  [{ who: 'staff:chen' }, ['notice-1', 'application-1']],
  [{ who: '100%' }, ['notice-1', 'application-1']],
  [{ who: '%' }, ['notice-1', 'application-1']],
  [{ who: 'ÖZ' }, ['notice-1', 'application-1']],
  [{ who: '_' }, []],
  [{ what: 'posting.changed' }, ['posting-2', 'posting-1']],
  [{ whom: 'application-1' }, ['application-1']],
  [{ when: '2026-03-02' }, ['posting-2', 'posting-1']],
  [{ from: '2026-03-03' }, ['notice-1', 'application-1']],
  [{ to: '2026-03-02' }, ['posting-2', 'posting-1']],
  [{ from: '2026-03-02', to: '2026-03-03', what: 'content.changed' }, ['notice-1']],
  [{ who: "'; drop table staff; --" }, []],
  [{ who: '', what: '', whom: '', when: '', cursor: '', size: '' }, ['notice-1', 'application-1', 'posting-2', 'posting-1']],
])('the query %o finds %o', async (query, expected) => {
  expect(await found(auditor, query)).toEqual(expected);
});

test('an entry of an instance whose clock is slow is found on the day that the instance recorded', async () => {
  const record = (subject: string) =>
    transaction(site.app, (trx) => recordMany(trx, site.app, zhou, [{ action: 'content.changed', subject }]));
  site.clock.advance(3 * day);
  await record('on-time');
  site.clock.advance(-day / 2);
  await record('behind');
  const days = { from: '2026-03-04', to: '2026-03-05' };
  expect(await found(auditor, days)).toEqual(['behind']);
  expect(await found(auditor, { ...days, who: '周' })).toEqual(['behind']);
  site.clock.advance(day / 2);
  expect(await found(auditor, { when: '2026-03-06' })).toEqual(['on-time']);
});

test('a search by name finds the entries of all matching people, however many they are', async () => {
  const many = Array.from({ length: 25 }, (_, number) => ({ id: `staff:${number}`, name: `赵 ${number}` }));
  for (const who of many) {
    await transaction(site.app, (trx) => recordMany(trx, site.app, who, [{ action: 'content.changed', subject: who.id }]));
  }
  const { data } = await auditor.get('log', { query: { who: '赵' } });
  expect(data.list.map(({ actor }: { actor: string }) => actor)).toEqual(many.map(({ id }) => id).toReversed());
});

test('the page after a cursor continues without gaps, even if entries were added meanwhile', async () => {
  const first = (await auditor.get('log', { query: { size: '2' } })).data;
  await staffClient(site, 'editor');
  const second = (await auditor.get('log', { query: { size: '100', cursor: first.next } })).data;
  const ids = [...first.list, ...second.list].map(({ id }: { id: string }) => Number(id));
  expect(ids).toEqual(Array.from(ids, (_, index) => ids[0]! - index));
  expect(ids.at(-1)).toBe(1);
  expect(second.next).toBeNull();
});

test('readers limited to units see only entries about these units, and none about the whole office', async () => {
  expect(await found(await staffClient(site, 'lead', ['cabin']))).toEqual(['application-1', 'posting-1']);
  expect(await found(await staffSession(site, 'auditor', ['flight-ops']))).toEqual(['posting-2']);
  expect(await found(await staffClient(site, 'lead', ['cabin']), { whom: 'posting-2' })).toEqual([]);
});

test('every fault of a search is reported', async () => {
  const query = { what: 'nothing', when: '2026-02-30', from: 'yesterday', size: '-1' };
  const answer = await auditor.get('log', { query });
  expect(answer.status).toBe(400);
  expect(faultsOf(answer)).toEqual(['what choice', 'when date', 'from date', 'size between']);
  expect(faultsOf(await auditor.get('log', { query: { cursor: '1 or 1=1' } }))).toEqual(['cursor type']);
});

test('the chain can be verified on request, ten times in ten minutes, and a made-up entry is named', async () => {
  const whole = await auditor.get('log/check');
  expect(whole.data).toEqual({ rows: expect.any(Number), brokenAt: null });
  const next = Number(whole.data.rows) + 1;
  await sql`update audit_heads set seq = ${next}`.execute(site.app.db);
  await sql`insert into audit_log (seq, at, actor, actor_name, action, details, hash)
    values (${next}, 1, 'ops', 'ops', 'staff.signedIn', '{}', 'made up')`.execute(site.app.db);
  expect((await auditor.get('log/check')).data).toEqual({ rows: next - 1, brokenAt: next });
  for (let times = 0; times < 8; times += 1) await auditor.get('log/check');
  expect((await auditor.get('log/check')).status).toBe(429);
});

test("log entries are worded in the reader's language, without ids and codes", async () => {
  const posting = await openPosting(site, { unit: 'cabin' });
  const lead = await staffClient(site, 'lead');
  await createSession(lead, testSession({ pkRegJob: posting }));
  await draftBy(lead, { name: { zh: '乘务长', en: 'Purser' }, unit: 'cabin' });
  await lead.post('exports', { format: 'csv', filter: { pkRegJob: posting, status: ['submitted'] }, columns: ['receiptNo'] });
  const admin = await staffSession(site, 'admin');
  await admin.post('webhooks', { url: 'https://hr.example.com/skygate' });
  const { data } = await auditor.get('log', { query: { size: '20' }, headers: { 'accept-language': 'en-us' } });
  const entries = (data.list as Record<'what' | 'whomName' | 'words', string>[]).map(
    (entry) => [entry.what, entry.whomName, entry.words] as const,
  );
  const of = (action: string) => entries.filter(([what]) => what === action).map(([, ...rest]) => rest);
  expect(of('session.changed')).toEqual([['Written test 2026-04-11 Sat 09:00', 'change: created · type: Written test']]);
  expect(of('posting.changed')[0]).toEqual(['Purser', 'version: 1 · change: created']);
  expect(of('webhook.changed')).toEqual([
    ['https://hr.example.com/skygate', 'change: added · address: https://hr.example.com/skygate'],
  ]);
  const [[, exported]] = of('export.asked') as [[string, string]];
  expect(exported).toMatch(/^list: applications · format: CSV · columns: Receipt no\. · filter: status: Submitted, posting: \w/);
  const words = entries.map(([, ...said]) => said.join(' ').replace(/network mark: \w{6}/, '')).join('\n');
  expect(words).not.toMatch(/\b[2-9a-hjkmnp-z]{20}\b|\b[a-z]+[A-Z]\w*\b/);
});
