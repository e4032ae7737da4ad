import type { Kysely } from 'kysely';

/** Changes of an administrator's access that wait for a second administrator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_changes')
    .addColumn('staff_id', 'text', (column) => column.primaryKey().references('staff.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('role', 'text')
    .addColumn('units', 'text')
    .addColumn('asked_by', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('staff_changes_asked_by').on('staff_changes').column('asked_by').execute();
}
