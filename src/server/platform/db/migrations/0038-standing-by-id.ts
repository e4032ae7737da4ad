import { type Kysely, sql } from 'kysely';

/**
 * An index of the applications in a round by id. Their scores and facts are in the same order, so SQLite reads each page of
 * these once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('applications_standing').execute();
  await db.schema
    .createIndex('applications_standing_id')
    .on('applications')
    .columns(['posting_id', 'round', 'status', 'id', 'work_place', 'site', 'posting_unit'])
    .where(sql.ref('round'), 'is not', null)
    .execute();
}
