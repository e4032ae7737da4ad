import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Rebuilds the funnel's tables: their keys begin with the posting, one table of times replaces two, and totals of all postings
 * are added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const counts = db.schema
    .createTable('funnel_counts')
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_counts_key', ['posting_id', 'span', 'dimension', 'day', 'key', 'step']);
  await (isPostgres ? counts : counts.modifyEnd(sql`without rowid`)).execute();
  const times = db.schema
    .createTable('funnel_times')
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('grouping', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_times_key', ['posting_id', 'span', 'grouping', 'day', 'key', 'step', 'days']);
  await (isPostgres ? times : times.modifyEnd(sql`without rowid`)).execute();
  await sql`insert into funnel_counts (posting_id, span, dimension, day, key, step, count)
    select posting_id, span, dimension, day, key, step, count from step_counts`.execute(db);
  await sql`insert into funnel_counts (posting_id, span, dimension, day, key, step, count)
    select '', span, dimension, day, key, step, sum(count) from step_counts group by span, dimension, day, key, step`.execute(db);
  await sql`insert into funnel_times (posting_id, span, grouping, day, key, step, days, count)
    select posting_id, span, grouping, day, key, step, days, count from step_group_times
    union all select posting_id, span, 'none', day, '', step, days, count from step_times`.execute(db);
  await sql`insert into funnel_times (posting_id, span, grouping, day, key, step, days, count)
    select '', span, grouping, day, key, step, days, sum(count) from funnel_times
    group by span, grouping, day, key, step, days`.execute(db);
  for (const former of ['step_counts', 'step_times', 'step_group_times']) await db.schema.dropTable(former).execute();
}
