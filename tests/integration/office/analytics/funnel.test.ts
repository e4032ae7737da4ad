import { describe, expect, test } from 'vitest';

import type { Funnel } from '#lib/contract/funnel.ts';
import { countSteps } from '#server/office/analytics/count-steps.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const lead = await staffClient(site, 'lead');
const all = 'from=2020-01-01&to=2030-12-31';

async function funnel(client: TestClient, query = ''): Promise<Funnel> {
  return (await client.get(`analytics/funnel?${all}&${query}`)).data;
}

const of = ({ rows }: Funnel, key: string) => rows.find((row) => row.key === key)?.counts;

describe('the funnel', () => {
  test('is refused to roles that may not read figures, and answers 404 to an interviewer', async () => {
    expect((await site.client().get('/api/staff/analytics/funnel')).status).toBe(401);
    for (const role of ['checker', 'auditor'] as const)
      expect((await (await staffClient(site, role)).get('analytics/funnel')).status).toBe(403);
    expect((await (await staffClient(site, 'interviewer')).get('analytics/funnel')).status).toBe(404);
  });

  test('reports a wrong period, category and grouping', async () => {
    const wrong = async (query: string) => faultsOf(await lead.get(`analytics/funnel?${query}`));
    expect(await wrong('from=2026-02-30')).toEqual(['from date']);
    expect(await wrong('from=2026-03-02&to=2026-03-01')).toEqual(['to daysReversed']);
    expect(await wrong('from=2099-01-01')).toEqual(['to daysReversed']);
    expect(await wrong('jobType=9')).toEqual(['jobType choice']);
    expect(await wrong('groupBy=phone')).toHaveLength(1);
  });

  test('of a posting of another unit is the same as that of an unknown posting', async () => {
    const { posting } = await applied(site, { unit: 'cabin' });
    await countSteps(site.app);
    const stranger = await staffClient(site, 'lead', ['digital']);
    const empty = await funnel(stranger, 'pkRegJob=no-such-posting&groupBy=school');
    expect(await funnel(stranger, `pkRegJob=${posting}&groupBy=school`)).toEqual(empty);
    expect(await funnel(stranger, 'unit=cabin&groupBy=school')).toEqual(empty);
    expect([empty.rows, empty.total?.counts]).toEqual([[], {}]);
    expect((await funnel(lead, `pkRegJob=${posting}`)).total?.counts).toMatchObject({ started: 1, submitted: 1 });
  });
});

describe('the counts of a posting', () => {
  const totalOf = async (posting: string) => {
    await countSteps(site.app);
    return (await funnel(lead, `pkRegJob=${posting}`)).total!.counts;
  };

  test('change with a release, not with a decision that is held or undone', async () => {
    const { posting, idkey } = await applied(site);
    const held = await batch(lead, [idkey], { kind: 'advance', to: 'screening' });
    expect(await totalOf(posting)).toEqual({ started: 1, submitted: 1 });
    await lead.post(`batches/${held.batchId}/undo`, {});
    expect(await totalOf(posting)).toEqual({ started: 1, submitted: 1 });
    await batch(lead, [idkey], { kind: 'advance', to: 'screening' });
    site.clock.advance(3_600_000);
    await releaseDue(site.app);
    expect(await totalOf(posting)).toEqual({ started: 1, submitted: 1, screening: 1 });
  });

  test('decrease when an application returns to an earlier step', async () => {
    const { posting, idkey } = await applied(site);
    await moveTo(site, idkey, 'screening');
    site.clock.advance(60_000);
    await moveTo(site, idkey, 'writtenTest');
    expect(await totalOf(posting)).toMatchObject({ screening: 1, writtenTest: 1 });
    site.clock.advance(60_000);
    await batch(lead, [idkey], { kind: 'stepBack', to: 'screening', reason: 'mistake' }, { releaseAt: 'now' });
    expect(await totalOf(posting)).toEqual({ started: 1, submitted: 1, screening: 1 });
  });

  test('move to the other posting with a transfer', async () => {
    const { candidate, posting, idkey } = await applied(site);
    const to = await openPosting(site, { unit: 'cabin' });
    expect(await totalOf(posting)).toMatchObject({ submitted: 1 });
    const dueAt = new Date(site.clock.now() + 3 * 86_400_000).toISOString();
    await batch(lead, [idkey], { kind: 'transfer', toPosting: to, dueAt }, { releaseAt: 'now' });
    expect((await candidate.post(`personal/apply-job/${idkey}/transfer`, { accept: 'Y' })).code).toBe('200');
    expect(await totalOf(posting)).toEqual({});
    expect(await totalOf(to)).toMatchObject({ submitted: 1 });
  });

  test('are grouped by the language in which the application was last sent', async () => {
    const posting = await openPosting(site);
    const candidate = await readyCandidate(site);
    const languages = async () => {
      await countSteps(site.app);
      const { rows } = await funnel(lead, `pkRegJob=${posting}&groupBy=language`);
      return rows.map(({ key, name, counts }) => [key, name, counts.submitted]);
    };
    const english = { headers: { 'accept-language': 'en-us' } };
    const sent = await candidate.post('personal/apply-job/apply', applicationFor(posting), english);
    expect(await languages()).toEqual([['en-us', '英文', 1]]);
    await candidate.post(`personal/apply-job/delete/${sent.data.idkey}`, {});
    site.clock.advance(60_000);
    await apply(candidate, applicationFor(posting));
    expect(await languages()).toEqual([['zh-cn', '中文', 1]]);
  });

  test('stay after an erasure, without school and sex', async () => {
    const { candidate, posting } = await applied(site);
    await countSteps(site.app);
    const keysBy = async (groupBy: string) =>
      (await funnel(lead, `pkRegJob=${posting}&groupBy=${groupBy}`)).rows.map(({ key }) => key);
    expect(await keysBy('school')).not.toContain('');
    expect(await keysBy('sex')).toEqual(['female']);
    await candidate.post('system/user/close', { password: enciphered(goodPassword) });
    site.clock.advance(16 * 86_400_000);
    await deleteExpired(site.app);
    expect(await totalOf(posting)).toMatchObject({ submitted: 1 });
    expect(await keysBy('school')).toEqual(['']);
    expect(await keysBy('sex')).toEqual(['']);
    const rows = await site.app.db.selectFrom('funnelCounts').select('key').where('postingId', '=', posting).execute();
    expect(rows.map(({ key }) => key)).not.toContain('female');
  });

  test('include views, once a day for each IP address, and applications that were started', async () => {
    const posting = await openPosting(site);
    const path = `/hotJobDetail?id=${posting}&key=x`;
    const visitor = site.client();
    for (const seen of [path, `/en-us${path}`, '/home', '/hotJobDetail?id=no-such-posting'])
      await visitor.post('access-statistics', { path: seen });
    const candidate = await readyCandidate(site);
    await apply(candidate, applicationFor(posting));
    expect(await totalOf(posting)).toEqual({ view: 1, started: 1, submitted: 1 });
    expect(of(await funnel(lead, 'groupBy=posting'), posting)).toEqual({ view: 1, started: 1, submitted: 1 });
  });
});

test('a link that led to an application is a channel of its own', async () => {
  const posting = await openPosting(site);
  await apply(await readyCandidate(site), applicationFor(posting, { from: 'spring-fair' }));
  await apply(await readyCandidate(site), applicationFor(posting));
  await countSteps(site.app);
  const { rows } = await funnel(lead, `pkRegJob=${posting}&groupBy=channel`);
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['from:spring-fair', 'official']);
});
