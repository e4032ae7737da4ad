import type { Kysely } from 'kysely';

/** What the log is searched by, each in the order of the log, so that a page costs the same however long the log is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['actor_name', 'action', 'unit', 'subject']) {
    await db.schema.createIndex(`audit_log_${column}`).on('audit_log').columns([column, 'seq']).execute();
  }
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();
}
