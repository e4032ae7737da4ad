import type { Kysely } from 'kysely';

/** An index for lists of applications that are sorted by posting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('applications_by_posting_id').on('applications').columns(['posting_id', 'id']).execute();
}
