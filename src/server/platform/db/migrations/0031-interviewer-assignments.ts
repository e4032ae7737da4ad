import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('interviewer_assignments')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('round', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('interviewer_assignments_key', ['application_id', 'posting_id', 'round', 'staff_id'])
    .execute();
  await db.schema.createIndex('interviewer_assignments_staff').on('interviewer_assignments').column('staff_id').execute();
}
