import { type Kysely, PostgresAdapter } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('owner_id', 'text', (column) => column.references('staff.id'))
    .execute();
  // As in other indexes for the office's lists, these columns save SQLite from reading the rows.
  const alsoRead = db.getExecutor().adapter instanceof PostgresAdapter ? [] : ['posting_unit', 'posting_id', 'turn_at'];
  await db.schema
    .createIndex('applications_owner_turn')
    .on('applications')
    .columns(['owner_id', 'waits', 'applied_at', 'id', ...alsoRead])
    .execute();
}
