import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('staff').addColumn('sso_subject', 'text').execute();
  await db.schema.createIndex('staff_sso_subject').on('staff').column('sso_subject').execute();
  await db.schema.alterTable('staff_sessions').addColumn('sso_session', 'text').execute();
  await db.schema
    .createTable('staff_groups')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('units', 'text')
    .execute();
}
