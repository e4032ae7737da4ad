import type { Kysely } from 'kysely';

import { refuseSubjectChange } from '../log-guard.ts';

/** Whom an entry of the log showed, where it is more than one: the entry holds a digest of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_subjects')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_subjects_pk', ['application_id', 'seq'])
    .execute();
  await db.schema.createIndex('audit_subjects_seq').on('audit_subjects').column('seq').execute();
  await refuseSubjectChange(db);
}
