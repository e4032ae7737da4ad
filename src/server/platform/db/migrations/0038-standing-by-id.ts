import { type Kysely, sql } from 'kysely';

/**
 * Those who stand in a round in the order of their ids, which is that of their scores and facts as well: so SQLite reads
 * each page of these once.
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
