import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pool_consents')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('agreed_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
  await db.schema.createIndex('pool_consents_newest').on('pool_consents').columns(['agreed_at', 'account_id']).execute();
  await db.schema.createIndex('pool_consents_until').on('pool_consents').columns(['until']).execute();
  await db.schema
    .createTable('pool_invitations')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pool_invitations_key', ['account_id', 'posting_id'])
    .execute();
}
