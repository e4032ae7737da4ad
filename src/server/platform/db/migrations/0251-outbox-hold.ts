import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row while nothing may be sent; every instance looks at it before it claims a message.
  await db.schema
    .createTable('outbox_holds')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
}
