import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('posting_drafts').addColumn('publication_request', 'text').execute();
  await db.schema
    .createIndex('posting_drafts_requests')
    .on('posting_drafts')
    .columns(['updated_at', 'id'])
    .where(sql.ref('publication_request'), 'is not', null)
    .execute();
}
