import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('note_mentions')
    .addColumn('note_id', 'text', (column) => column.notNull().references('application_notes.id').onDelete('cascade'))
    .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .addPrimaryKeyConstraint('note_mentions_key', ['note_id', 'staff_id'])
    .execute();
  await db.schema.createIndex('note_mentions_staff').on('note_mentions').columns(['staff_id', 'at']).execute();
  await db.schema.createIndex('note_mentions_mail').on('note_mentions').columns(['mailed_at', 'at']).execute();
}
