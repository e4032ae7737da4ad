import { type Kysely, sql } from 'kysely';

import { refuseLogChange, refuseSubjectChange } from '../log-guard.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('unit', 'text')
    .addColumn('application_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_application').on('audit_log').columns(['application_id', 'seq']).execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor', 'seq']).execute();
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
  for (const column of ['actor_name', 'action', 'unit', 'subject']) {
    await db.schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'seq']).execute();
  }
  await refuseLogChange(db);
  await db.schema
    .createTable('audit_heads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text')
    .execute();
  await sql`insert into audit_heads (id, seq, hash) values (1, 0, '')`.execute(db);
  await db.schema
    .createTable('audit_subjects')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_subjects_pk', ['application_id', 'seq'])
    .execute();
  await db.schema.createIndex('audit_subjects_seq').on('audit_subjects').column('seq').execute();
  await refuseSubjectChange(db);
}
