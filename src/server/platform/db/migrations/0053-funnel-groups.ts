import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema.alterTable('applications').addColumn('applied_in', 'text').execute();
  const times = db.schema
    .createTable('step_group_times')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('grouping', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('step_group_times_key', ['grouping', 'span', 'key', 'step', 'days', 'day', 'posting_id']);
  await (isPostgres ? times : times.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('step_group_times_posting').on('step_group_times').column('posting_id').execute();
  // The background job counts everything again.
  await sql`update step_heads set seq = 0`.execute(db);
}
