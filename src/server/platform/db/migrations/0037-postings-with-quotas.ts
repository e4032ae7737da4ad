import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('postings_with_quotas')
    .on('postings')
    .columns(['unit', 'id'])
    .where(sql.ref('quotas'), 'is not', null)
    .execute();
}
