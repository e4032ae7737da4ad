import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_postings')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('reminded_at', 'bigint')
    .addPrimaryKeyConstraint('saved_postings_pk', ['account_id', 'posting_id'])
    .execute();
  await db.schema.createIndex('saved_postings_posting').on('saved_postings').column('posting_id').execute();
}
