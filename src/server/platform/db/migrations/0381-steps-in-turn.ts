import type { Kysely } from 'kysely';

/** What stands at a step of a posting is read in the order of the office's lists, and counted by the same index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('applications_steps_turn')
    .on('applications')
    .columns(['posting_id', 'status', 'waits', 'applied_at', 'id'])
    .execute();
  await db.schema.dropIndex('applications_steps').execute();
}
