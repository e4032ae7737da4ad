import type { Kysely } from 'kysely';

/** How often somebody tried to sign in to the desk with an address that nobody has, by hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unknown_sign_ins')
    .addColumn('hour', 'bigint', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
}
