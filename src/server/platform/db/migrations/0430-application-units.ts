import { type Kysely, PostgresAdapter, sql } from 'kysely';

import { keepApplicationUnits } from '../application-units.ts';

const inTurn = ['waits', 'applied_at', 'id'];
/** What a list of some units, or one that goes on, asks of every row: the index alone tells it. */
const told = ['posting_unit', 'posting_id', 'turn_at'];

/** Applications carry the hiring unit of their posting; of those that are there it is kept by housekeeping. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('posting_unit', 'text').execute();
  await keepApplicationUnits(db);
  // PostgreSQL reads the rows: to build or drop so many indexes others would wait for too long.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await renew(db, 'applications_turn', inTurn);
  for (const first of ['posting_id', 'status', 'job_type']) await renew(db, `applications_${first}_turn`, [first, ...inTurn]);
  for (const state of ['age_state', 'height_state', 'vision_state', 'degree_state']) {
    await renew(db, `applications_${state}`, [state, ...inTurn], state);
  }
}

async function renew(db: Kysely<unknown>, name: string, columns: string[], given?: string): Promise<void> {
  await db.schema.dropIndex(name).execute();
  const index = db.schema
    .createIndex(name)
    .on('applications')
    .columns([...new Set([...columns, ...told])]);
  await (given ? index.where(sql.ref(given), 'is not', null) : index).execute();
}
