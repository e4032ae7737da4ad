import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('started_applications')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('started_applications_pk', ['account_id', 'posting_id'])
    .execute();
  await db.schema.createIndex('started_applications_posting').on('started_applications').column('posting_id').execute();
}
