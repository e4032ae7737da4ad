import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('places')
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('capacity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('places_key', ['pool', 'key'])
    .execute();
  await db.schema
    .createTable('place_holders')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('held_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('place_holders_key', ['application_id', 'pool'])
    .execute();
  await db.schema.createIndex('place_holders_place').on('place_holders').columns(['pool', 'key']).execute();
  await db.schema.createIndex('place_holders_account').on('place_holders').column('account_id').execute();
}
