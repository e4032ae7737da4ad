import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('applications_account_posting').on('applications').columns(['account_id', 'posting_id']).execute();
  // Counting what a visitor can choose by reads this index alone, however long the texts of the postings are.
  await db.schema
    .createIndex('postings_choices')
    .on('postings')
    .columns(['job_type', 'unit', 'family', 'workplaces', 'end_date', 'publish_date'])
    .execute();
  await db.schema.createIndex('postings_open').on('postings').columns(['rank', 'end_date', 'publish_date', 'job_type']).execute();
  await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute();
}
