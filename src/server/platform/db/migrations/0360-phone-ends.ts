import type { Kysely } from 'kysely';

/** Ends of the phone number of a frozen resume; null where they were not kept yet, which housekeeping makes up for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application_facts').addColumn('phone_ends', 'text').execute();
  await db.schema
    .createIndex('application_facts_phone_ends')
    .on('application_facts')
    .columns(['phone_ends', 'application_id'])
    .execute();
}
