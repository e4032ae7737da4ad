import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { sql } from 'kysely';

import { funnelGroupings, type TimedGrouping, timedGroupings } from '#lib/domain/funnel.ts';
import type { FunnelQuery } from '#lib/contract/funnel.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { mondayOf, monthOf } from '#lib/rules/funnel.ts';
import { plusMonths } from '#lib/rules/periods.ts';
import { prepareDatabase } from '#server/main/prepare-database.ts';
import { ofAll, ofCategory } from '#server/office/analytics/store-cells.ts';
import { readFunnel } from '#server/office/analytics/read-funnel.ts';
import { type App, createApp } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';
import { startPostgres } from '#tests/support/disposable-postgres.ts';

/**
 * Measures reading the funnel of a year: two million events of 336,000 applications for 300 postings, each posting open for
 * two months. Only the numbers that the funnel reads are stored. These are the numbers by month and, without a grouping, also
 * the numbers by day. With a grouping, the numbers by day are stored only for the first and the last month, because a period
 * can begin or end within these two months.
 */
const { values } = parseArgs({ options: { reads: { type: 'string', default: '20' } } });
const months = 12;
const postingCount = 300;
const applicationsPerMonth = 560;
/** For each timed grouping, how many different values a posting's applications of one month have. */
const valuesPerMonth: Record<TimedGrouping, number> = {
  none: 1,
  channel: 24,
  school: 350,
  site: 5,
  degree: 4,
  workPlace: 5,
  sex: 2,
  language: 2,
  week: 4,
};
const steps = ['submitted', 'screening', 'writtenTest', 'interview', 'offer', 'hired'];
const daysInStep = 20;

/** A month in which a posting is open. */
interface OpenMonth {
  id: string;
  number: number;
  jobType: string;
  /** The first day of the month. */
  month: string;
}

/** Whether numbers are stored for each posting, or summed up over all postings or those of a category. */
type Sum = 'posting' | 'category' | 'all';

/** A common table expression with constant rows. */
function constants(declared: string, rows: readonly (readonly (string | number)[])[]) {
  const tuples = rows.map((row) => sql`(${sql.join(row.map((value) => sql.lit(value)))})`);
  return sql`${sql.raw(declared)} as (values ${sql.join(tuples)})`;
}

/** The SQL expression of a grouping's value, for the application `a` in a posting's month `o`. */
function valueOf(grouping: TimedGrouping): string {
  if (grouping === 'none') return "''";
  if (grouping === 'week')
    return 'case a.n % 28 / 7 when 0 then o.week1 when 1 then o.week2 when 2 then o.week3 else o.week4 end';
  return `'key ' || (a.n % ${valuesPerMonth[grouping]}${grouping === 'school' ? ' + o.number % 450' : ''})`;
}

/** Stores the numbers of a grouping for some months, as if every application had gone through every step. */
async function fillGrouping(
  trx: Db,
  months: readonly OpenMonth[],
  { grouping, span, sum }: { grouping: TimedGrouping; span: 'day' | 'month'; sum: Sum },
): Promise<void> {
  const weeksOf = (month: string) => [0, 7, 14, 21].map((days) => mondayOf(plusDays(month, days)));
  const rows = months.map(({ id, number, jobType, month }) => [id, number, ofCategory(jobType), month, ...weeksOf(month)]);
  const applications = Array.from({ length: applicationsPerMonth }, (_, n) => [n]);
  const source = sql`with ${constants('o(id, number, category, month, week1, week2, week3, week4)', rows)},
    ${constants(
      's(step)',
      steps.map((step) => [step]),
    )}, ${constants('a(n)', applications)}`;
  const value = sql.raw(valueOf(grouping));
  const day = sql.raw(span === 'day' ? 'substr(o.month, 1, 8) || substr(cast(101 + a.n % 28 as text), 2)' : 'o.month');
  const id = sql.raw({ posting: 'o.id', category: 'o.category', all: `'${ofAll}'` }[sum]);
  const days = sql.raw(`(a.n + a.n / ${valuesPerMonth[grouping]}) % ${daysInStep}`);
  if (grouping !== 'week')
    await sql`insert into funnel_counts (dimension, posting_id, span, day, key, step, count) ${source}
      select ${sql.lit(grouping)}, ${id}, ${sql.lit(span)}, ${day}, ${value}, s.step, count(*) from o, s, a
      group by 2, 4, 5, 6 order by 2, 4, 5, 6`.execute(trx);
  await sql`insert into funnel_times (grouping, posting_id, span, day, key, step, days, count) ${source}
    select ${sql.lit(grouping)}, ${id}, ${sql.lit(span)}, ${day}, ${value}, s.step, ${days}, count(*) from o, s, a
    group by 2, 4, 5, 6, 7 order by 2, 4, 5, 6, 7`.execute(trx);
}

/** Stores the numbers that the funnel reads for one year, as the background job would count them. */
async function fill(app: App, firstMonths: readonly string[]): Promise<void> {
  await makeDemoPostings(app, postingCount, 1);
  const postings = await app.db.selectFrom('postings').select(['id', 'jobType']).orderBy('id').limit(postingCount).execute();
  const open = postings.flatMap(({ id, jobType }, number) => {
    const first = number % (firstMonths.length - 1);
    return firstMonths.slice(first, first + 2).map((month) => ({ id, number, jobType, month }));
  });
  const cut = open.filter(({ month }) => month === firstMonths[0] || month === firstMonths.at(-1));
  await transaction(app, async (trx) => {
    for (const grouping of timedGroupings) {
      for (const sum of ['all', 'category', 'posting'] as const) {
        await fillGrouping(trx, open, { grouping, span: 'month', sum });
        // The funnel adds up the counts of a week from the ungrouped counts of its days.
        if (sum !== 'category') await fillGrouping(trx, grouping === 'none' ? open : cut, { grouping, span: 'day', sum });
      }
    }
  });
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
  const counted = async (table: 'funnelCounts' | 'funnelTimes') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  console.log(`\n${what}: ${await counted('funnelCounts')} counts, ${await counted('funnelTimes')} times`);
  const lead = { units: null, role: 'lead' } as const;
  const { id, unit, jobType } = await app.db.selectFrom('postings').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const whole = { from: firstMonths[0], to: monthOf(today).last };
  const cut = { from: plusDays(firstMonths[0]!, 10), to: plusDays(firstMonths.at(-1)!, 20) };
  const queries: Record<string, Omit<FunnelQuery, 'groupBy'>> = {
    'whole months': whole,
    'parts of months': cut,
    'of a unit': { ...whole, unit },
    'of a category': { ...whole, jobType },
    'of a posting': { ...whole, pkRegJob: id },
  };
  for (const [name, query] of Object.entries(queries)) {
    console.log(`  ${name}:`);
    for (const groupBy of funnelGroupings) {
      const took: number[] = [];
      for (let turn = 0; turn < Number(values.reads); turn += 1) {
        const began = performance.now();
        await readFunnel(app, lead, { groupBy, ...query }, 'en-us');
        took.push(performance.now() - began);
      }
      took.sort((one, other) => one - other);
      const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))]!.toFixed(0).padStart(5);
      console.log(`    ${groupBy.padEnd(10)} median ${at(0.5)} ms, slowest ${at(1)} ms`);
    }
  }
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
