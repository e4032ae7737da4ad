import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_merges')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('other_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('refused_at', 'bigint')
    .execute();
  await db.schema.createIndex('account_merges_account').on('account_merges').columns(['account_id']).execute();
  await db.schema.createIndex('account_merges_other').on('account_merges').columns(['other_id']).execute();
  await db.schema.createIndex('account_merges_at').on('account_merges').columns(['at']).execute();
}
