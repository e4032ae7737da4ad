import type { Kysely } from 'kysely';

/** When each job of the servers last started, succeeded and failed, on whichever instance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'varchar(60)', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('duration', 'bigint', (column) => column.notNull())
    .addColumn('succeeded_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('error', 'varchar(130)')
    .execute();
}
