import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type RawBuilder, sql } from 'kysely';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { funnelGroupings } from '#lib/domain/funnel.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { countsOf } from '#server/office/analytics/count-steps.ts';
import { readFunnel } from '#server/office/analytics/read-funnel.ts';
import { replaceCell, sumMonth } from '#server/office/analytics/store-cells.ts';
import { createRandom, type Random } from '#server/operations/demo/random.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';

/**
 * Measures reading the funnel of a year with some million events of applications. Stores only the counts, as the job
 * `figures` would, because nothing else is read.
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '2000000' }, reads: { type: 'string', default: '20' } },
});
const days = 365;
const daysOpen = 60;
const postingCount = 300;
const schoolCount = 800;
const dayMs = 86_400_000;
const steps: readonly ApplyStatus[] = ['submitted', 'screening', 'writtenTest', 'interview', 'offer', 'hired'];

/** A school, distributed as in practice: a few schools have most candidates. */
function schoolOf(random: Random): string {
  return `School ${Math.floor(schoolCount * (random.between(0, 9999) / 10_000) ** 3)}`;
}

/** The events of one application, which ends after some step; each step takes some days. */
function eventsOf(random: Random, at: number): { status: ApplyStatus; at: number }[] {
  const events: { status: ApplyStatus; at: number }[] = [];
  let moment = at;
  for (const status of steps) {
    events.push({ status, at: moment });
    moment += random.between(1, 20) * dayMs;
    if (random.chance(15)) break;
  }
  return [...events, { status: 'rejected', at: moment }];
}

/** Stores the counts of applications that have this number of events in total. */
async function fill(app: App, events: number): Promise<{ events: number; applications: number }> {
  await makeDemoPostings(app, postingCount, 1);
  const rows = await app.db.selectFrom('postings').select('id').orderBy('id').limit(postingCount).execute();
  const random = createRandom(1);
  const today = todayInShanghai(app.clock.now());
  const perCell = Math.ceil(events / (4.8 * rows.length * daysOpen));
  const made = { events: 0, applications: 0 };
  for (const [index, { id: postingId }] of rows.entries()) {
    const start = -days + Math.floor((index / rows.length) * (days - daysOpen));
    await transaction(app, async (trx) => {
      const months = new Map<string, string>();
      for (let day = start; day < start + daysOpen; day += 1) {
        const cell = { postingId, day: plusDays(today, day) };
        const sent = Array.from({ length: perCell }, (_, number) => ({
          id: `${number}`,
          findWay: random.pick(['official', 'schoolSite', 'jobFair', 'social']),
          cameFrom: random.chance(20) ? `fair-${random.between(1, 20)}` : null,
          school: schoolOf(random),
          education: random.pick(['college', 'bachelor', 'master', 'doctor']),
          sex: random.pick(['male', 'female']),
          site: `site-${random.between(1, 5)}`,
          workPlace: `base-${random.between(1, 5)}`,
        }));
        const timelines = new Map(sent.map(({ id }) => [id, eventsOf(random, startOfDayInShanghai(cell.day))]));
        made.applications += sent.length;
        for (const timeline of timelines.values()) made.events += timeline.length;
        await replaceCell(trx, cell, countsOf(sent, timelines));
        months.set(cell.day.slice(0, 7), cell.day);
      }
      for (const day of months.values()) await sumMonth(trx, { postingId, day });
    });
  }
  return made;
}

async function explain(app: App, isPostgres: boolean): Promise<void> {
  const plan = isPostgres ? sql`explain (analyze, buffers, costs off)` : sql`explain query plan`;
  const from = plusDays(todayInShanghai(app.clock.now()), -days);
  const reads: Record<string, RawBuilder<unknown>> = {
    schools: sql`select key, step, sum(count) from step_counts where dimension = 'school' and span = 'month' and day >= ${from}
      group by key, step`,
    'postings of a unit': sql`select posting_id, step, sum(count) from step_counts where dimension = 'none' and span = 'month'
      and day >= ${from} and posting_id in (select id from postings where unit = 'cabin') group by posting_id, step`,
    days: sql`select step, days, sum(count) from step_times where span = 'month' and day >= ${from} group by step, days`,
  };
  for (const [name, read] of Object.entries(reads)) {
    const { rows } = await sql<Record<string, unknown>>`${plan} ${read}`.execute(app.db);
    console.log(`  ${name}:`);
    for (const row of rows) console.log(`    ${String(row['QUERY PLAN'] ?? row.queryPlan ?? row.detail)}`);
  }
}

async function measure(what: string, databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'skygate-funnel-'));
  const app = createApp(
    readSettings({
      DATA_DIR: folder,
      SECRET_KEY: 'a secret of measurements, more than 32 characters',
      LOG_LEVEL: 'error',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
  );
  await prepareDatabase(app);
  const made = await fill(app, Number(values.events));
  await sql`${sql.raw(databaseUrl ? 'vacuum analyze' : 'analyze')}`.execute(app.db);
  const counted = async (table: 'stepCounts' | 'stepTimes') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const [counts, times] = [await counted('stepCounts'), await counted('stepTimes')];
  console.log(`\n${what}: ${made.events} events of ${made.applications} applications, ${counts} counts, ${times} times`);
  const lead = { units: null, role: 'lead' } as const;
  for (const groupBy of funnelGroupings) {
    const took: number[] = [];
    for (let turn = 0; turn < Number(values.reads); turn += 1) {
      const began = performance.now();
      await readFunnel(app, lead, { groupBy }, 'en-us');
      took.push(performance.now() - began);
    }
    took.sort((one, other) => one - other);
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))]!.toFixed(0).padStart(5);
    console.log(`  ${groupBy.padEnd(10)} median ${at(0.5)} ms, slowest ${at(1)} ms`);
  }
  await explain(app, databaseUrl !== undefined);
  await app.db.destroy();
  await rm(folder, { recursive: true, force: true });
}

await measure('SQLite');
const postgres = await startPostgres();
try {
  await measure('PostgreSQL', await postgres.createDatabase('funnel'));
} finally {
  await postgres.remove();
}
