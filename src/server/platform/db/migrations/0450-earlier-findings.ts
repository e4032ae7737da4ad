import type { Kysely } from 'kysely';

/** What a note or a result was before it was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('application_note_versions')
    .addColumn('note_id', 'text', (column) => column.notNull().references('application_notes.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed_text', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_note_versions_key', ['note_id', 'version'])
    .execute();
  await db.schema
    .createTable('session_result_versions')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('score_hundredths', 'integer')
    .addColumn('outcome', 'text')
    .addColumn('result_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_result_versions_key', ['session_id', 'application_id', 'version'])
    .addForeignKeyConstraint(
      'session_result_versions_attendee',
      ['session_id', 'application_id'],
      'session_attendees',
      ['session_id', 'application_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('session_result_versions_application')
    .on('session_result_versions')
    .column('application_id')
    .execute();
}
