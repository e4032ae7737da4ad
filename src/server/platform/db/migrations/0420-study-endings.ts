import { type Kysely, PostgresAdapter, sql } from 'kysely';

import { keepStudyEndings } from '../study-endings.ts';

/** Every ending of every school and major in a row of its own: a part of one is found without a look at all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const endings = db.schema
    .createTable('study_endings')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ending', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('study_endings_pk', ['kind', 'ending', 'text']);
  await (isPostgres ? endings : endings.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('study_endings_text').on('study_endings').columns(['kind', 'text']).execute();
  await keepStudyEndings(db);
}
