import { type Kysely, PostgresAdapter } from 'kysely';

/**
 * On SQLite the words of a search are looked for in an index: to read the rows, which are several times as long, holds up
 * everybody else. PostgreSQL reads them in a process of its own, and limits how long an entry of an index may be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await db.schema.dropIndex('postings_open').execute();
  await db.schema
    .createIndex('postings_open')
    .on('postings')
    .columns(['rank', 'end_date', 'publish_date', 'job_type', 'search_text'])
    .execute();
}
