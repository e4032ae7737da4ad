import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { Funnel } from '#lib/contract/funnel.ts';
import { countSteps } from '#server/office/analytics/count-steps.ts';
import { fillDemo } from '#server/operations/demo/fill.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const lead = await staffClient(site, 'lead');

async function funnel(client: TestClient, query = ''): Promise<Funnel> {
  return (await client.get(`analytics/funnel?from=2020-01-01&to=2030-12-31&${query}`)).data;
}

beforeAll(async () => {
  await fillDemo(site.app, { postings: 20, candidates: 120, seed: 9 });
  await countSteps(site.app);
});

/** Counts the applications that entered each step; in the demo no application returns to an earlier step. */
async function countBySql(column: string): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<{ key: string | null; step: string; count: number | string }>`
    select ${sql.raw(column)} as key, e.status as step, count(distinct a.id) as count
    from applications a join application_events e on e.application_id = a.id join postings p on p.id = a.posting_id
    left join application_facts f on f.application_id = a.id
    where e.status not in ('rejected', 'withdrawn') group by 1, 2`.execute(site.app.db);
  const groups: Record<string, Record<string, number>> = {};
  for (const { key, step, count } of rows) (groups[key ?? ''] ??= {})[step] = Number(count);
  return groups;
}

/** The counts of steps that applications enter. */
function entered(counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(counts).filter(([step]) => step !== 'view' && step !== 'started'));
}

test.each([
  ['none', "''"],
  ['school', 'f.school'],
  ['degree', 'f.education'],
  ['sex', 'f.sex'],
  ['site', 'a.site'],
  ['workPlace', 'a.work_place'],
  ['posting', 'a.posting_id'],
  ['unit', 'p.unit'],
  ['jobType', 'p.job_type'],
])('grouped by %s has the figures that a plain count of the demo season has', async (groupBy, column) => {
  const { rows } = await funnel(lead, `groupBy=${groupBy}`);
  const counted = await countBySql(column);
  const shown = Object.fromEntries(rows.map(({ key, counts }) => [key, entered(counts)]));
  for (const [key, steps] of Object.entries(shown)) if (key !== 'other') expect([key, steps]).toEqual([key, counted[key] ?? {}]);
  expect(Object.keys(shown).length).toBeGreaterThan(0);
});

test('counting everything again gives the same figures', async () => {
  const rows = async () => [
    await site.app.db.selectFrom('stepCounts').selectAll().execute(),
    await site.app.db.selectFrom('stepTimes').selectAll().execute(),
  ];
  const sorted = async () => (await rows()).map((list) => list.map((row) => JSON.stringify(row)).toSorted());
  const before = await sorted();
  await site.app.db.updateTable('stepHeads').set({ seq: 0 }).execute();
  await countSteps(site.app);
  expect(await sorted()).toEqual(before);
});

test('every grouping has the same sum, by months and by days', async () => {
  const sums = async (groupBy: string) =>
    (await funnel(lead, `groupBy=${groupBy}`)).rows.reduce((sum, { counts }) => sum + (counts.submitted ?? 0), 0);
  const total = (await funnel(lead)).total!.counts.submitted;
  for (const groupBy of ['none', 'week', 'channel', 'school', 'site', 'degree', 'workPlace', 'sex', 'posting', 'unit'])
    expect([groupBy, await sums(groupBy)]).toEqual([groupBy, total]);
});

test('an editor never sees a group below five people, and cannot compute one from the total', async () => {
  const editor = await staffClient(site, 'editor');
  const whole = await funnel(lead, 'groupBy=posting');
  const small = whole.rows.filter(({ counts: { submitted = 0 } }) => submitted > 0 && submitted < 5).map(({ key }) => key);
  expect(small.length).toBeGreaterThan(0);
  for (const groupBy of ['school', 'posting', 'week', 'channel', 'degree', 'sex', 'workPlace']) {
    const { rows, total } = await funnel(editor, `groupBy=${groupBy}`);
    for (const { counts } of rows) expect(counts.submitted ?? counts.started ?? 5).toBeGreaterThanOrEqual(5);
    const sum = rows.reduce((people, { counts }) => people + (counts.submitted ?? 0), 0);
    expect([groupBy, sum]).toEqual([groupBy, total!.counts.submitted]);
  }
  const one = (await applied(site)).posting;
  await countSteps(site.app);
  expect(await funnel(editor, `pkRegJob=${one}&groupBy=sex`)).toMatchObject({ total: null, rows: [] });
});

test('an editor gets whole months', async () => {
  const editor = await staffClient(site, 'editor');
  const { data } = await editor.get('analytics/funnel?from=2026-02-10&to=2026-03-09');
  expect([data.from, data.to]).toEqual(['2026-02-01', '2026-03-31']);
});

test('a lead sees the median and the 90th percentile of the days in each step, and the longest waits', async () => {
  const { total, waiting } = await funnel(lead);
  for (const [step, median] of Object.entries(total!.medianDays)) expect(total!.p90Days[step]).toBeGreaterThanOrEqual(median);
  expect(total!.medianDays.submitted).toBeGreaterThanOrEqual(1);
  expect(waiting.map(({ days }) => days)).toEqual(waiting.map(({ days }) => days).toSorted((one, other) => other - one));
  expect(waiting.length).toBeGreaterThan(1);
});
