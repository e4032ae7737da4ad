import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type RawBuilder, sql } from 'kysely';

import { funnelGroupings } from '#lib/domain/funnel.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { mondayOf, monthOf } from '#lib/rules/funnel.ts';
import { plusMonths } from '#lib/rules/periods.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { readFunnel } from '#server/office/analytics/read-funnel.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';

/**
 * Measures reading the funnel of twelve months: two million events of 336,000 applications for 300 postings, each posting
 * open for two months. Only the counts that the funnel reads are stored: about as many rows as the background job would
 * store.
 */
const { values } = parseArgs({ options: { reads: { type: 'string', default: '20' } } });
const months = 12;
const postingCount = 300;
/** For each dimension, the number of different values among a posting's applications of one month. */
const keysPerMonth = { none: 1, channel: 24, school: 350, site: 5, degree: 4, workPlace: 5, sex: 2, language: 2 };
const steps = ['submitted', 'screening', 'writtenTest', 'interview', 'offer', 'hired'];
const daysInStep = 20;
const applicationsPerMonth = 560;

/** The numbers from 0 to `count` - 1, as a table `alias(n)`. */
function series(alias: string, count: number) {
  return sql`(with recursive ${sql.ref(alias)}(n) as (select 0 union all select n + 1 from ${sql.ref(alias)} where n + 1 < ${sql.lit(count)})
    select n from ${sql.ref(alias)}) as ${sql.ref(alias)}`;
}

/** Stores the counts by month for every dimension and by day for all applications, and the times in each step. */
async function fill(app: App, firstMonths: readonly string[]): Promise<void> {
  await makeDemoPostings(app, postingCount, 1);
  const rows = await app.db.selectFrom('postings').select('id').orderBy('id').limit(postingCount).execute();
  await transaction(app, async (trx) => {
    for (const [index, { id }] of rows.entries()) {
      const first = index % (months - 1);
      for (const month of firstMonths.slice(first, first + 2)) {
        for (const [dimension, keys] of Object.entries(keysPerMonth)) {
          const offset = dimension === 'school' ? index % 450 : 0;
          for (const step of steps)
            await sql`insert into step_counts (span, dimension, key, step, day, posting_id, count)
            select 'month', ${sql.lit(dimension)}, 'key ' || (k.n + ${sql.lit(offset)}), ${sql.lit(step)}, ${sql.lit(month)}, ${sql.lit(id)}, 1 + k.n % 9
            from ${series('k', keys)}`.execute(trx);
        }
        for (const step of steps) {
          for (let day = 1; day <= 28; day += 1)
            await trx
              .insertInto('stepCounts')
              .values({
                ...{ span: 'day', dimension: 'none', key: '', step: step as 'offer', postingId: id, count: 20 },
                day: `${month.slice(0, 8)}${String(day).padStart(2, '0')}`,
              })
              .execute();
          for (const [grouping, keys] of Object.entries(keysPerMonth).filter(([name]) => name !== 'none')) {
            const days = Math.max(1, Math.min(daysInStep, Math.round(applicationsPerMonth / keys)));
            const offset = grouping === 'school' ? index % 450 : 0;
            await sql`insert into step_group_times (span, grouping, key, step, days, day, posting_id, count)
            select 'month', ${sql.lit(grouping)}, 'key ' || (k.n + ${sql.lit(offset)}), ${sql.lit(step)}, d.n + k.n % 7, ${sql.lit(month)}, ${sql.lit(id)}, 1 + k.n % 3
            from ${series('k', keys)} cross join ${series('d', days)}`.execute(trx);
          }
          for (const week of [0, 7, 14, 21]) {
            const monday = mondayOf(plusDays(month, week));
            await sql`insert into step_group_times (span, grouping, key, step, days, day, posting_id, count)
            select 'month', 'week', ${sql.lit(monday)}, ${sql.lit(step)}, d.n, ${sql.lit(month)}, ${sql.lit(id)}, 7
            from ${series('d', daysInStep)}`.execute(trx);
          }
          await sql`insert into step_times (span, step, days, day, posting_id, count)
          select 'month', ${sql.lit(step)}, k.n, ${sql.lit(month)}, ${sql.lit(id)}, 9 from ${series('k', daysInStep)}`.execute(
            trx,
          );
        }
      }
    }
  });
}

async function explain(app: App, from: string, isPostgres: boolean): Promise<void> {
  const plan = isPostgres ? sql`explain (analyze, buffers, costs off)` : sql`explain query plan`;
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
  const today = todayInShanghai(app.clock.now());
  const firstMonths = Array.from({ length: months }, (_, index) => plusMonths(monthOf(today).first, index - months + 1));
  await fill(app, firstMonths);
  await sql`${sql.raw(databaseUrl ? 'vacuum analyze' : 'analyze')}`.execute(app.db);
  const counted = async (table: 'stepCounts' | 'stepTimes' | 'stepGroupTimes') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const [counts, times, byGroup] = [await counted('stepCounts'), await counted('stepTimes'), await counted('stepGroupTimes')];
  console.log(`\n${what}: ${counts} counts, ${times} times, ${byGroup} times of groups`);
  const lead = { units: null, role: 'lead' } as const;
  for (const groupBy of funnelGroupings) {
    const took: number[] = [];
    for (let turn = 0; turn < Number(values.reads); turn += 1) {
      const began = performance.now();
      await readFunnel(app, lead, { groupBy, from: firstMonths[0], to: monthOf(today).last }, 'en-us');
      took.push(performance.now() - began);
    }
    took.sort((one, other) => one - other);
    const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))]!.toFixed(0).padStart(5);
    console.log(`  ${groupBy.padEnd(10)} median ${at(0.5)} ms, slowest ${at(1)} ms`);
  }
  await explain(app, firstMonths[0]!, databaseUrl !== undefined);
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
