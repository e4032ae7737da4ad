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

/** For each group and step, the days that applications spent in the step before they left it, in ascending order. */
async function daysBySql(column: string): Promise<Record<string, Record<string, number[]>>> {
  const { rows } = await sql<{ key: string | number | null; step: string; days: number | string }>`
    with changes as (select application_id, status, at, id,
        lag(status) over (partition by application_id order by at, id) as before from application_events),
      steps as (select application_id, status, at, id from changes where before is null or before <> status),
      stays as (select application_id, status, at,
        lead(at) over (partition by application_id order by at, id) as until from steps)
    select ${sql.raw(column)} as key, s.status as step,
      (s.until + 28800000) / 86400000 - (s.at + 28800000) / 86400000 as days
    from stays s join applications a on a.id = s.application_id join postings p on p.id = a.posting_id
    left join application_facts f on f.application_id = a.id
    where s.until is not null and s.status not in ('rejected', 'withdrawn') order by 3`.execute(site.app.db);
  const groups: Record<string, Record<string, number[]>> = {};
  for (const { key, step, days } of rows) ((groups[String(key ?? '')] ??= {})[step] ??= []).push(Number(days));
  return groups;
}

const monday = (dayNumber: number) => new Date((dayNumber - ((dayNumber + 3) % 7)) * 86_400_000).toISOString().slice(0, 10);

/** A percentile of the days of each step, for example the median if `share` is 0.5. The days must be in ascending order. */
const within = (share: number, steps: Readonly<Record<string, number[]>>) =>
  Object.fromEntries(Object.entries(steps).map(([step, days]) => [step, days[Math.ceil(share * days.length) - 1]]));

/** The counts without those of views and of started applications. */
function entered(counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(counts).filter(([step]) => step !== 'view' && step !== 'started'));
}

const columns = [
  ['none', "''"],
  ['school', 'f.school'],
  ['degree', 'f.education'],
  ['sex', 'f.sex'],
  ['language', 'a.applied_in'],
  ['site', 'a.site'],
  ['workPlace', 'a.work_place'],
  ['posting', 'a.posting_id'],
  ['unit', 'p.unit'],
  ['jobType', 'p.job_type'],
] as const;
const channel = `case when a.came_from is not null then 'from:' || a.came_from
  when instr(a.find_way, '-') > 0 then substr(a.find_way, 1, instr(a.find_way, '-') - 1) else a.find_way end`;

test.each(columns)('the funnel grouped by %s has the same figures as a plain count in SQL', async (groupBy, column) => {
  const { rows } = await funnel(lead, `groupBy=${groupBy}`);
  const counted = await countBySql(column);
  const shown = Object.fromEntries(rows.map(({ key, counts }) => [key, entered(counts)]));
  for (const [key, steps] of Object.entries(shown)) if (key !== 'other') expect([key, steps]).toEqual([key, counted[key] ?? {}]);
  expect(Object.keys(shown).length).toBeGreaterThan(0);
});

test.each(columns)(
  'the groups of the funnel grouped by %s have names, and no name is the key of a translation',
  async (groupBy) => {
    const { rows } = await funnel(lead, `groupBy=${groupBy}`);
    for (const { key, name } of rows) expect([key, name]).toEqual([key, expect.not.stringMatching(/^$|^[a-z][\w-]*\.\w/)]);
  },
);

test.each([...columns, ['channel', channel] as const, ['week', '(a.applied_at + 28800000) / 86400000'] as const])(
  'in the funnel grouped by %s, the median and the 90th percentile of days equal those computed from the timelines',
  async (groupBy, column) => {
    const isPostgres = site.app.settings.databaseUrl !== undefined;
    const counted = await daysBySql(isPostgres ? column.replaceAll('instr(', 'strpos(') : column);
    const groups = Map.groupBy(Object.entries(counted), ([key]) => (groupBy === 'week' ? monday(Number(key)) : key));
    const { rows } = await funnel(lead, `groupBy=${groupBy}`);
    const shown = rows.filter(({ key, medianDays }) => key !== 'other' && Object.keys(medianDays).length > 0);
    expect(shown.length).toBeGreaterThan(0);
    for (const { key, medianDays, p90Days } of shown) {
      const steps: Record<string, number[]> = {};
      for (const [, ofKey] of groups.get(key) ?? [])
        for (const [step, days] of Object.entries(ofKey)) steps[step] = [...(steps[step] ?? []), ...days];
      for (const days of Object.values(steps)) days.sort((one, other) => one - other);
      expect([key, medianDays, p90Days]).toEqual([key, within(0.5, steps), within(0.9, steps)]);
    }
  },
);

test('the figures do not depend on whether the period consists of whole months, and merged groups have the median of all their applications', async () => {
  for (const groupBy of ['language', 'school', 'week']) {
    const byMonth = await funnel(lead, `groupBy=${groupBy}`);
    const byDay = await lead.get(`analytics/funnel?from=2020-01-02&to=2030-12-30&groupBy=${groupBy}`);
    expect(byDay.data.rows).toEqual(byMonth.rows);
  }
  const editor = await staffClient(site, 'editor');
  const units = (await funnel(lead, 'groupBy=unit')).rows.map(({ key }) => key);
  let compared = 0;
  for (const unit of units) {
    const { rows } = await funnel(editor, `groupBy=week&unit=${unit}`);
    const other = rows.find(({ key }) => key === 'other');
    if (other?.medianDays.submitted === undefined) continue;
    const days = await daysBySql(`case when p.unit = '${unit}' then (a.applied_at + 28800000) / 86400000 end`);
    const rest = Object.entries(days).filter(([key]) => key !== '' && !rows.some((row) => row.key === monday(Number(key))));
    const submitted = rest.flatMap(([, steps]) => steps.submitted ?? []).toSorted((one, next) => one - next);
    expect([unit, other.medianDays.submitted]).toEqual([unit, within(0.5, { submitted }).submitted]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
});

test('the funnel of a category, grouped by school, equals a count in SQL, even if the period has incomplete months', async () => {
  const types = (await funnel(lead, 'groupBy=jobType')).rows.map(({ key }) => key).filter((key) => key !== 'other');
  expect(types.length).toBeGreaterThan(1);
  for (const type of types) {
    const ofType = `case when p.job_type = '${type}' then coalesce(f.school, '') else 'another category' end`;
    const counted = await countBySql(ofType);
    const { rows } = await funnel(lead, `jobType=${type}&groupBy=school`);
    const cut = await lead.get(`analytics/funnel?from=2020-01-02&to=2030-12-30&jobType=${type}&groupBy=school`);
    expect(cut.data.rows).toEqual(rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, counts } of rows) expect([type, key, entered(counts)]).toEqual([type, key, counted[key] ?? {}]);
  }
});

test('the period from 1900 to 2100 has the same figures as the period from 2020 to 2030', async () => {
  for (const groupBy of ['none', 'school', 'week', 'posting']) {
    const longest = await lead.get(`analytics/funnel?from=1900-01-01&to=2100-12-31&groupBy=${groupBy}`);
    expect(longest.data.rows).toEqual((await funnel(lead, `groupBy=${groupBy}`)).rows);
  }
});

test('counting everything again gives the same figures', async () => {
  const rows = async () => [
    await site.app.db.selectFrom('funnelCounts').selectAll().execute(),
    await site.app.db.selectFrom('funnelTimes').selectAll().execute(),
  ];
  const sorted = async () => (await rows()).map((list) => list.map((row) => JSON.stringify(row)).toSorted());
  const before = await sorted();
  await site.app.db.updateTable('stepHeads').set({ seq: 0 }).execute();
  await countSteps(site.app);
  expect(await sorted()).toEqual(before);
});

test('different groupings of one period add up to the same number of submitted applications', async () => {
  const sums = async (groupBy: string) =>
    (await funnel(lead, `groupBy=${groupBy}`)).rows.reduce((sum, { counts }) => sum + (counts.submitted ?? 0), 0);
  const total = (await funnel(lead)).total!.counts.submitted;
  for (const groupBy of [
    'none',
    'week',
    'channel',
    'school',
    'site',
    'degree',
    'workPlace',
    'sex',
    'language',
    'posting',
    'unit',
  ])
    expect([groupBy, await sums(groupBy)]).toEqual([groupBy, total]);
});

test('an editor sees no group of fewer than five people, and cannot compute figures of such a group from the total', async () => {
  const editor = await staffClient(site, 'editor');
  const whole = await funnel(lead, 'groupBy=posting');
  const small = whole.rows.filter(({ counts: { submitted = 0 } }) => submitted > 0 && submitted < 5).map(({ key }) => key);
  expect(small.length).toBeGreaterThan(0);
  for (const groupBy of ['school', 'posting', 'week', 'channel', 'degree', 'sex', 'workPlace', 'language']) {
    const { rows, total } = await funnel(editor, `groupBy=${groupBy}`);
    for (const { counts } of rows) expect(counts.submitted ?? counts.started ?? 5).toBeGreaterThanOrEqual(5);
    const sum = rows.reduce((people, { counts }) => people + (counts.submitted ?? 0), 0);
    expect([groupBy, sum]).toEqual([groupBy, total!.counts.submitted]);
  }
  const one = (await applied(site)).posting;
  await countSteps(site.app);
  expect(await funnel(editor, `pkRegJob=${one}&groupBy=sex`)).toMatchObject({ total: null, rows: [] });
});

test("an editor does not see how long a group's applications stayed in a step if fewer than five have left it", async () => {
  const editor = await staffClient(site, 'editor');
  for (const [groupBy, column] of columns) {
    const few = Object.entries(await daysBySql(column)).flatMap(([key, steps]) =>
      Object.entries(steps).flatMap(([step, { length }]) => (length < 5 ? [{ key, step }] : [])),
    );
    const { rows } = await funnel(editor, `groupBy=${groupBy}`);
    for (const { key, step } of few) {
      const row = rows.find((one) => one.key === key);
      expect([groupBy, key, step, row?.medianDays[step], row?.p90Days[step]]).toEqual([groupBy, key, step, undefined, undefined]);
    }
  }
});

test('the period that an editor requests is extended to whole months', async () => {
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
