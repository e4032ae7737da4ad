import type { Kysely } from 'kysely';

/** What a word is looked for in lies in indexes by itself: a search reads these alone, and no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('application_facts_search')
    .on('application_facts')
    .columns(['search_text', 'application_id'])
    .execute();
  await db.schema.createIndex('applications_receipt').on('applications').columns(['receipt_no', 'id']).execute();
  await db.schema.createIndex('accounts_phone_id').on('accounts').columns(['phone', 'id']).execute();
}
