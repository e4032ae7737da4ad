import { type Kysely, sql } from 'kysely';

import { rankOf } from '../rank-of.ts';

/** Indexes for lists of applications that are sorted by a column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['status_at', 'posting_unit', 'work_place', 'site']) {
    await db.schema.createIndex(`applications_by_${column}`).on('applications').columns([column, 'id']).execute();
  }
  await db.schema.createIndex('application_facts_name').on('application_facts').columns(['name', 'application_id']).execute();
  await sql`create index applications_by_status on applications (${rankOf('status', 'status')}, id)`.execute(db);
  await sql`create index application_facts_education on application_facts (${rankOf('education', 'education')}, application_id)`.execute(
    db,
  );
}
