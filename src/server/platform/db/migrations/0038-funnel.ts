import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const counts = db.schema
    .createTable('step_counts')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('step_counts_key', ['dimension', 'span', 'key', 'step', 'day', 'posting_id']);
  await (isPostgres ? counts : counts.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('step_counts_posting').on('step_counts').column('posting_id').execute();
  const times = db.schema
    .createTable('step_times')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('step_times_key', ['span', 'step', 'days', 'day', 'posting_id']);
  await (isPostgres ? times : times.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('step_times_posting').on('step_times').column('posting_id').execute();
  await db.schema
    .createTable('step_heads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('counted_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into step_heads (id, seq, counted_at) values (1, 0, 0)`.execute(db);
  await db.schema.createIndex('applications_posting_applied').on('applications').columns(['posting_id', 'applied_at']).execute();
  await db.schema.createIndex('started_applications_at').on('started_applications').columns(['at', 'posting_id']).execute();
  await db.schema
    .createTable('posting_views')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('posting_views_key', ['day', 'posting_id'])
    .execute();
}
