import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** How an application stands to each condition of its posting, found anew where `states_of` is not what it should be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['age_state', 'height_state', 'vision_state', 'degree_state'];
  for (const name of [...columns, 'states_of']) {
    await db.schema.alterTable('applications').addColumn(name, 'text').execute();
  }
  // Posting and turn come with it, so that the index alone tells what belongs to some units and what has not moved.
  for (const name of columns) {
    await db.schema
      .createIndex(`applications_${name}`)
      .on('applications')
      .columns([name, 'waits', 'applied_at', 'id', 'posting_id', 'turn_at'])
      .where(sql.ref(name), 'is not', null)
      .execute();
  }
  await db.schema.createIndex('applications_states_of').on('applications').columns(['posting_id', 'states_of']).execute();
  await forgetWithTraits(db);
}

/** Whoever keeps other traits of a resume, or none, be it a former release, leaves states that are to be found anew. */
async function forgetWithTraits(db: Kysely<unknown>): Promise<void> {
  const forget = sql`update applications set states_of = null where id = old.application_id`;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function forget_condition_states() returns trigger language plpgsql as
      $$ begin ${forget}; return null; end $$`.execute(db);
    await sql`create trigger application_facts_states after delete or update of sealed_traits on application_facts
      for each row execute function forget_condition_states()`.execute(db);
    return;
  }
  for (const change of ['delete', 'update of sealed_traits']) {
    await sql`create trigger ${sql.ref(`application_facts_${change.split(' ')[0]!}`)} after ${sql.raw(change)} on application_facts
      begin ${forget}; end`.execute(db);
  }
}
