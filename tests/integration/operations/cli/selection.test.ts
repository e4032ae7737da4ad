import { beforeAll, expect, test, vi } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { groupRound, startGroupRound } from '#tests/support/interviews.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { ops } from '#tests/support/ops-process.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const site = await openTestApp();
let lead: TestClient;
let environment: Record<string, string>;

beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  const { dataDir, databaseUrl, secretKey } = site.settings;
  environment = { DATA_DIR: dataDir, SECRET_KEY: secretKey, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
});

const run = (...words: string[]) => ops(environment, ...words);

/** A posting with a number of candidates in its group interview round. */
async function inGroupRound(count: number) {
  const posting = await openPosting(site, { jobType: '2' });
  const ids = await manyApplications(site.app, posting, count);
  await startGroupRound(lead, posting, ids);
  return { posting, ids };
}

async function scored(scores: readonly number[]) {
  const { posting, ids } = await inGroupRound(scores.length + 1);
  const values = scores.map((score, index) => {
    const source = `card:${groupRound.key}`;
    return { applicationId: ids[index]!, source, hundredths: score * 100, scoredAt: site.clock.now() };
  });
  await site.app.db.insertInto('roundScores').values(values).execute();
  return { posting, ids };
}

const decisionsOn = async (posting: string) =>
  site.app.db
    .selectFrom('batchItems as d')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .select(['a.id', 'd.decision', 'd.state'])
    .where('a.postingId', '=', posting)
    .where('d.state', '=', 'pending')
    .orderBy('a.id')
    .execute();

test('applications above a cut-off line in a ranking advance in one batch, and those below a line are rejected in another', async () => {
  const { posting, ids } = await scored([90, 70, 70, 50]);
  const line = ['--ranking', posting, '--round', groupRound.key, '--top', '2'];
  const dry = await run('applications', 'advance', ...line, '--dry-run', '--json');
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, ok: 1, above: 1, tied: 2, below: 1, tiedLeftOut: 2, unranked: 1 });
  expect(await decisionsOn(posting)).toEqual([]);
  const advanced = await run('applications', 'advance', ...line);
  expect([advanced.exit, advanced.out]).toEqual([
    0,
    expect.stringMatching(/^1 above the line, 2 exactly at it, 1 below, 1 without/),
  ]);
  const rejected = await run('applications', 'reject', ...line.slice(0, 4), '--line', '60', '--reason', 'score', '--json');
  expect(JSON.parse(rejected.out)).toMatchObject({ ok: 1, below: 1 });
  expect(await decisionsOn(posting)).toEqual(
    [
      { id: ids[0], decision: 'advance', state: 'pending' },
      { id: ids[3], decision: 'reject', state: 'pending' },
    ].toSorted((one, other) => (one.id! < other.id! ? -1 : 1)),
  );
});

test('a line needs a posting, an existing round, and exactly one of score, number and ratio; a rejection also needs a reason', async () => {
  const { posting } = await scored([80]);
  const of = ['--ranking', posting, '--round', groupRound.key];
  expect(await run('applications', 'advance', ...of)).toMatchObject({
    exit: 2,
    out: '',
    err: expect.stringMatching(/^One of --line/),
  });
  expect((await run('applications', 'advance', ...of, '--top', '1', '--line', '60')).exit).toBe(2);
  for (const line of ['-1', '101', 'ten', '60.123'])
    expect((await run('applications', 'advance', ...of, '--line', line)).exit).toBe(2);
  expect((await run('applications', 'advance', '--ranking', posting, '--round', 'gone', '--top', '1')).err).toMatch(/^--round: /);
  expect((await run('applications', 'advance', '--ranking', 'nothing', '--round', 'x', '--top', '1')).exit).toBe(1);
  expect((await run('applications', 'reject', ...of, '--line', '90')).exit).toBe(2);
});

test('interviewers are assigned to applications by mail address, and can then read them; unknown people and applications are reported', async () => {
  const { ids } = await inGroupRound(2);
  const anna = await joinStaff(site, site.client(), { role: 'interviewer' });
  const assign = (...words: string[]) => run('applications', 'interviewers', ...words, '--round', groupRound.key);
  const nobody = await assign(ids[0]!, '--person', 'nobody@desk.example');
  expect([nobody.exit, nobody.err]).toEqual([1, expect.stringMatching(/^--person/)]);
  const dry = await assign(...ids, '--person', anna.email, '--dry-run', '--json');
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, ok: 2 });
  expect((await anna.get(`applications/${ids[0]}`)).status).toBe(404);
  const assigned = await assign(...ids, 'nothing', '--person', anna.email, '--json');
  expect(assigned.exit).toBe(3);
  expect(JSON.parse(assigned.out)).toMatchObject({ ok: 2, refused: [{ id: 'nothing', why: 'unknown' }] });
  for (const id of ids) expect((await anna.get(`applications/${id}`)).status).toBe(200);
});

test('applications are assigned evenly, by posting, or to one owner; unknown people and applications are reported', async () => {
  const { posting, ids } = await inGroupRound(4);
  const [anna, ben] = [
    await joinStaff(site, site.client(), { role: 'recruiter' }),
    await joinStaff(site, site.client(), { role: 'recruiter' }),
  ];
  const assign = (...words: string[]) => run('applications', 'assign', ...words, '--json');
  const owners = async () => {
    const rows = site.app.db.selectFrom('applications').select('ownerId').where('postingId', '=', posting);
    return (await rows.execute()).map(({ ownerId }) => ownerId).toSorted();
  };
  const dry = await assign(...ids, '--to', anna.email, '--to', ben.email, '--dry-run');
  expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, ok: 4, refused: [] });
  expect(await owners()).toEqual([null, null, null, null]);
  const nobody = await assign(...ids, '--to', 'nobody@desk.example');
  expect([nobody.exit, await owners()]).toEqual([1, [null, null, null, null]]);
  const shared = await assign(...ids, 'nothing', '--to', anna.email, '--to', ben.email);
  expect([shared.exit, JSON.parse(shared.out)]).toMatchObject([3, { ok: 4, refused: [{ id: 'nothing', why: 'unknown' }] }]);
  expect(await owners()).toEqual([anna.id, anna.id, ben.id, ben.id].toSorted());
  expect((await assign(...ids, '--to', anna.email, '--to', ben.email, '--by', 'posting')).exit).toBe(0);
  expect(new Set(await owners()).size).toBe(1);
  expect((await assign(...ids, '--to', ben.email)).exit).toBe(0);
  expect(new Set(await owners())).toEqual(new Set([ben.id]));
  expect((await assign(...ids, '--to', ben.email, '--by', 'weather')).exit).toBe(2);
});

test('the check reports ranking scores that are missing or differ from the scorecards and results', async () => {
  const { ids } = await inGroupRound(1);
  const id = ids[0]!;
  const scores = { judgement: 4 };
  const card = { round: groupRound.key, scorecard: 'x', version: 1, done: 1, scores: JSON.stringify(scores), total: 80 };
  const { accountId } = await site.app.db
    .selectFrom('applications')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const by = { actor: 'staff:x', actorName: 'x', recommendation: null, scoredAt: 1, savedAt: 1 };
  const sealedText = site.app.cipher.encrypt('', `application_scores.sealed_text.${id}.${groupRound.key}.staff:x`);
  await site.app.db
    .insertInto('applicationScores')
    .values({ applicationId: id, accountId, ...card, ...by, sealedText })
    .execute();
  const faultsOf = async () => {
    const { named } = JSON.parse((await run('check', '--json')).out) as { named: { kind: string; where: string }[] };
    return named.filter(({ where }) => where.includes(id)).map(({ kind, where }) => [kind, where]);
  };
  expect(await faultsOf()).toEqual([]);
  const wrong = `round_scores ${id} card:${groupRound.key}: missing, or different from its cards and results`;
  await site.app.db.updateTable('roundScores').set({ hundredths: 7990 }).where('applicationId', '=', id).execute();
  expect(await faultsOf()).toEqual([['reference', wrong]]);
  await site.app.db.deleteFrom('roundScores').where('applicationId', '=', id).execute();
  expect(await faultsOf()).toEqual([['reference', wrong]]);
});
