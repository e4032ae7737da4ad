import { type Kysely, PostgresAdapter } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('owner_id', 'text', (column) => column.references('staff.id'))
    .execute();
  // Like other indexes for the office's lists, the index contains these columns, so that SQLite need not read the rows.
  const alsoRead = db.getExecutor().adapter instanceof PostgresAdapter ? [] : ['posting_unit', 'posting_id', 'turn_at'];
  await db.schema
    .createIndex('applications_owner_turn')
    .on('applications')
    .columns(['owner_id', 'waits', 'applied_at', 'id', ...alsoRead])
    .execute();
}
