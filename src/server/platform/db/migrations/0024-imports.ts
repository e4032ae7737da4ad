import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('resume_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('resume_type', 'text', (column) => column.notNull())
    .addColumn('sealed_proposals', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('accepted_at', 'bigint')
    .execute();
  await db.schema.createIndex('resume_imports_account').on('resume_imports').column('account_id').execute();
  await db.schema.createIndex('resume_imports_expires').on('resume_imports').column('expires_at').execute();
}
