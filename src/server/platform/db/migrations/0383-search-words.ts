import { type Kysely, PostgresAdapter, sql } from 'kysely';

import { keepSearchWords } from '../search-words.ts';
import { inCodePoints, lastOf, turnedRound } from '../text-ends.ts';

/**
 * What a word that few hold is found by, however many applications there are: every ending of a name in a row of its own,
 * every school and major once, receipt numbers by the beginning of each group and from their end, phone numbers from their
 * end. Words of applications that are there already are added by housekeeping, a few at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const endings = db.schema
    .createTable('name_endings')
    .addColumn('ending', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('name_endings_pk', ['ending', 'application_id']);
  await (isPostgres ? endings : endings.modifyEnd(sql`without rowid`)).execute();
  await db.schema
    .createTable('studies')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('studies_pk', ['kind', 'text'])
    .execute();
  await keepSearchWords(db);
  await sql`insert into markers (name, at) select 'search-words', 0
    where not exists (select application_id from application_facts)`.execute(db);
  for (const column of ['school', 'major']) {
    const index = db.schema.createIndex(`application_facts_${column}`).on('application_facts');
    await index.columns([column, 'application_id']).execute();
  }
  const parts = {
    whole: inCodePoints(db, 'receipt_no'),
    last_14: lastOf(db, 'receipt_no', 14),
    last_9: lastOf(db, 'receipt_no', 9),
    last_4: lastOf(db, 'receipt_no', 4),
    turned: turnedRound(db, 'receipt_no'),
  };
  for (const [name, part] of Object.entries(parts))
    await sql`create index ${sql.ref(`applications_receipt_${name}`)} on applications (${part}, id)`.execute(db);
  await sql`create index accounts_phone_turned on accounts (${turnedRound(db, 'phone')}, id)`.execute(db);
}
