import { type Kysely, PostgresAdapter, sql } from 'kysely';

import { createRoundScoreTriggers } from '../round-scores.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const scores = db.schema
    .createTable('round_scores')
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('hundredths', 'integer', (column) => column.notNull())
    .addColumn('scored_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('round_scores_key', ['application_id', 'source']);
  await (isPostgres ? scores : scores.modifyEnd(sql`without rowid`)).execute();
  await db.schema
    .createIndex('round_scores_order')
    .on('round_scores')
    .columns(['source', 'hundredths', 'application_id'])
    .execute();
  await createRoundScoreTriggers(db);
  await db.schema
    .createIndex('applications_standing_id')
    .on('applications')
    // Ordered by id, like the table of scores and the index of facts, so that SQLite reads each page of these two once. A
    // count of scores needs no other columns of `applications`, so it does not read that table.
    .columns(['posting_id', 'round', 'status', 'id', 'work_place', 'site', 'posting_unit', 'status_at'])
    .where(sql.ref('round'), 'is not', null)
    .execute();
  await db.schema
    .alterTable('application_facts')
    .addColumn('sex', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('application_facts_sex').on('application_facts').columns(['application_id', 'sex']).execute();
}
