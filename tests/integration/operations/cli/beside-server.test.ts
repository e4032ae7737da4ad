import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { watchRevisions } from '#server/platform/revisions.ts';
import { announcements } from '#server/website/content/notices.ts';
import { apply, applicationFor, applicationsOf, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { ops } from '#tests/support/ops-process.ts';
import { ask } from '#tests/support/tasks.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let stopWatching: () => void;
let environment: Record<string, string>;

beforeAll(async () => {
  site = await createTestApp();
  stopWatching = watchRevisions(site.app);
  const { dataDir, databaseUrl, secretKey } = site.settings;
  environment = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
});
afterAll(async () => {
  stopWatching();
  await site.close();
});

const run = (...words: string[]) => ops(environment, ...words);

async function fileOf(name: string, content: unknown): Promise<string> {
  const path = join(site.settings.dataDir, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

test('a running server shows what a command imports, although the answer was cached before', async () => {
  const posting = await openPosting(site, { name: { zh: '改名之前', en: 'Before' } });
  const nameOf = async () => (await site.client().get(`findPosition/${posting}`)).data.jobName;
  const found = async (keyWord: string) => (await site.client().post('findPositions', { keyWord })).data.total;
  expect([await nameOf(), await found('改名之前'), await found('改名之后')]).toEqual(['改名之前', 1, 0]);
  const file = await fileOf('change.json', [{ key: posting, 'name.zh': '改名之后' }]);
  const dryRun = await run('postings', 'import', file, '--dry-run', '--json');
  const differences = { added: [], changed: [{ key: posting, fields: ['name.zh'] }], same: 0 };
  expect(JSON.parse(dryRun.out)).toEqual({ kind: 'postings', dryRun: true, ...differences });
  expect(await nameOf()).toBe('改名之前');
  expect((await run('postings', 'import', file)).exit).toBe(0);
  await expect.poll(nameOf).toBe('改名之后');
  await expect.poll(() => found('改名之后')).toBe(1);
});

test('exit 1: an import with one bad row changes nothing and reports row, column and reason', async () => {
  const file = await fileOf('bad.json', [
    { key: 'cabin', 'name.zh': '新客舱部' },
    { key: 'ground', 'name.en': '' },
  ]);
  const { exit, out, err } = await run('units', 'import', file, '--json');
  expect(exit).toBe(1);
  const fault = { row: 2, column: 'name.en', rule: 'required', message: 'is empty' };
  expect(JSON.parse(out)).toEqual({ faults: [fault] });
  expect(err).toBe('row 2, name.en: is empty\n');
  expect(await site.app.db.selectFrom('units').select('nameZh').where('key', '=', 'cabin').executeTakeFirst()).not.toEqual({
    nameZh: '新客舱部',
  });
});

test('exit 3: impossible decisions are listed with reasons; the rest are made, and shown to candidates on release', async () => {
  const candidate = await readyCandidate(site);
  const { data } = await apply(candidate, applicationFor(await openPosting(site)));
  const decided = await run('applications', 'decide', data.receiptNo, 'nothing', '--to', 'screening', '--json');
  expect(decided.exit).toBe(3);
  expect(decided.err).toContain('nothing: there is no such application');
  const { batchId, ok, refused } = JSON.parse(decided.out) as { batchId: string; ok: number; refused: unknown[] };
  expect({ ok, refused }).toEqual({ ok: 1, refused: [{ id: 'nothing', receiptNo: null, why: 'unknown' }] });
  expect((await applicationsOf(candidate))[0].status).toBe('submitted');
  expect((await run('applications', 'release', batchId)).exit).toBe(0);
  expect((await applicationsOf(candidate))[0].status).toBe('screening');
  const asked = await run(
    ...['applications', 'ask', data.idkey, '--kind', 'material', '--type', 'household', '--due', '2099-12-31'],
  );
  expect(asked).toMatchObject({ exit: 0, err: '' });
  expect((await applicationsOf(candidate))[0].materials).toMatchObject([{ type: 'household' }]);
  expect((await run('applications', 'ask', data.idkey, '--kind', 'material', '--due', 'soon')).exit).toBe(2);
  const shown = await run('applications', 'list', '--status', 'screening', '--job-type', '3', '--json');
  expect(JSON.parse(shown.out)).toMatchObject({ total: 1, list: [{ idkey: data.idkey }] });
});

test('--dry-run shows how many applications a batch would change and why it refuses others, and writes nothing', async () => {
  const candidate = await readyCandidate(site);
  const { data } = await apply(candidate, applicationFor(await openPosting(site)));
  const batches: [words: string[], written: object][] = [
    [['decide', data.receiptNo, 'nothing', '--to', 'screening'], { status: 'submitted' }],
    [['ask', data.idkey, 'nothing', '--kind', 'material', '--type', 'household', '--due', '2099-12-31'], { tasks: [] }],
  ];
  for (const [words, unchanged] of batches) {
    const rehearsed = await run('applications', ...words, '--dry-run', '--json');
    expect(rehearsed.exit).toBe(3);
    expect(JSON.parse(rehearsed.out)).toMatchObject({ dryRun: true, ok: 1, refused: [{ id: 'nothing', why: 'unknown' }] });
    expect((await applicationsOf(candidate))[0]).toMatchObject(unchanged);
    expect(JSON.parse((await run('applications', ...words, '--json')).out)).toMatchObject({
      ok: 1,
      refused: [{ id: 'nothing' }],
    });
  }
  expect((await applicationsOf(candidate))[0].tasks).toHaveLength(1);
  expect(JSON.parse((await run('applications', ...batches[0]![0], '--dry-run', '--json')).out)).toMatchObject({ ok: 0 });
});

test('an offer with faulty options is refused with their names, and a correct one reaches the candidate with its terms', async () => {
  const candidate = await readyCandidate(site);
  const { data } = await apply(candidate, applicationFor(await openPosting(site)));
  const bad = await run('applications', 'offer', data.idkey, '--pay', '0', '--start-date', '2020-01-01', '--reply-by', 'soon');
  expect(bad.exit).toBe(1);
  for (const option of ['--pay', '--start-date', '--reply-by']) expect(bad.err).toContain(`${option}: `);
  const terms = ['--pay', '12500', '--start-date', '2099-12-31', '--reply-by', '2099-06-30', '--conditions', '体检合格'];
  const made = await run('applications', 'offer', data.idkey, ...terms, '--reason', 'known', '--now', '--json');
  expect(JSON.parse(made.out)).toMatchObject({ ok: 1, refused: [] });
  const offer = (await candidate.get(`personal/apply-job/${data.idkey}/offer`)).data;
  expect(offer).toMatchObject({ state: 'asked', terms: { pay: '12500', workPlace: 'qingdao', conditions: '体检合格' } });
});

test('a transfer can only be proposed to a different posting; an unknown posting is reported for --to-posting', async () => {
  const candidate = await readyCandidate(site);
  const stillOpen = { endDate: '2099-12-31' };
  const own = await openPosting(site, stillOpen);
  const { data } = await apply(candidate, applicationFor(own));
  const propose = (to: string) =>
    run('applications', 'ask', data.idkey, '--kind', 'transfer', '--to-posting', to, '--due', '2099-12-31', '--json');
  const unknown = await propose('no-such-posting');
  expect(unknown.exit).toBe(1);
  expect(unknown.err).toMatch(/^--to-posting: /m);
  const same = await propose(own);
  expect(JSON.parse(same.out)).toMatchObject({ ok: 0, refused: [{ why: 'samePosting' }] });
  expect(same.err).toContain('it is in that posting already');
  expect(JSON.parse((await propose(await openPosting(site, stillOpen))).out)).toMatchObject({ ok: 1, refused: [] });
  expect((await applicationsOf(candidate))[0].tasks).toMatchObject([{ kind: 'transfer', state: 'asked' }]);
});

test('a deadline in the past is refused, and the fault names its option', async () => {
  const candidate = await readyCandidate(site);
  const { data } = await apply(candidate, applicationFor(await openPosting(site)));
  for (const kind of [
    ['material', '--type', 'household'],
    ['intention', '--site', 'hangzhou=1'],
  ]) {
    const asked = await run('applications', 'ask', data.idkey, '--kind', ...kind, '--due', '2020-01-01', '--json');
    expect(asked.exit).toBe(1);
    expect((JSON.parse(asked.out) as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain('dueAt');
    expect(asked.err).toMatch(/^--due: /m);
  }
  expect((await applicationsOf(candidate))[0].tasks).toEqual([]);
  const decided = await run('applications', 'decide', data.idkey, '--to', 'screening', '--release-at', '2020-01-01');
  expect(decided.exit).toBe(1);
  expect(decided.err).toMatch(/^--release-at: /);
});

test('a slot needs a time zone and must lie within its session; `sessions assign` needs applications', async () => {
  const times = ['--begins', '2030-01-01T09:00:00+08:00', '--ends', '2030-01-01T12:00:00+08:00'];
  const add = (slot: string) =>
    run('sessions', 'add', '--kind', 'interview', '--unit', 'cabin', ...times, '--place', 'A1', '--slot', slot);
  expect(await add('2030-01-01T10:00=3')).toMatchObject({ exit: 2, out: '' });
  expect(await run('sessions', 'assign', 'S-1')).toMatchObject({ exit: 2, err: expect.stringMatching(/^Name applications/) });
  const outside = await add('2030-01-01T13:00:00+08:00=3');
  expect(outside.exit).toBe(1);
  expect(outside.err).toBe(`--slot: ${translateFor('en-us')('rules.withinSession')}\n`);
});

test('checking a document that was never uploaded is refused with the message for operators', async () => {
  const candidate = await readyCandidate(site);
  const { data } = await apply(candidate, applicationFor(await openPosting(site)));
  await ask(site, [data.idkey], { type: 'household' });
  const { exit, err } = await run('materials', 'check', data.receiptNo, 'household', '--accept');
  expect({ exit, err }).toEqual({ exit: 1, err: `${translateFor('en-us')('errors.nothingToCheck')}\n` });
});

test('the command line lists applications oldest first on request, and refuses an unknown order', async () => {
  const { out } = await run('applications', 'list', '--sort', 'oldest', '--waiting', 'Y', '--json');
  const sent = (JSON.parse(out) as { list: { appliedAt: string }[] }).list.map(({ appliedAt }) => appliedAt);
  expect(sent).toEqual(sent.toSorted());
  expect((await run('applications', 'list', '--sort', 'random')).exit).toBe(1);
});

test('exit 4: demo data on a public site needs --yes', async () => {
  const site443 = { ...environment, PUBLIC_URL: 'https://careers.example', OUTBOX: 'files' };
  const { exit, out, err } = await ops(site443, 'demo', 'fill', '--postings', '1');
  expect({ exit, out }).toEqual({ exit: 4, out: '' });
  expect(err).toContain('--yes');
  expect((await ops(site443, 'demo', 'fill', '--postings', '1', '--yes')).exit).toBe(0);
});

test('a notice is sent once, with --yes, to those who want news; if nobody does, a later call can still send it', async () => {
  const [notice] = await announcements(site.app, 1, 'zh-cn');
  const tell = (...flags: string[]) => run('notices', 'tell', notice!.pkNotice, '--json', ...flags);
  expect(JSON.parse((await tell('--yes')).out)).toEqual({ sentAt: null, mails: 0, sms: 0, isNew: false });
  const reader = await readyCandidate(site);
  const kinds = { reminders: 'Y', alerts: 'N', news: 'N' };
  await reader.put('preferences', { mail: kinds, sms: { ...kinds, news: 'Y' }, quiet: 'N' });
  expect(JSON.parse((await tell('--dry-run')).out)).toMatchObject({ dryRun: true, mails: 0, sms: 1 });
  expect((await tell()).exit).toBe(4);
  expect(JSON.parse((await tell('--yes')).out)).toMatchObject({ mails: 0, sms: 1, isNew: true });
  expect(JSON.parse((await tell('--yes')).out)).toMatchObject({ mails: 0, sms: 1, isNew: false });
});
