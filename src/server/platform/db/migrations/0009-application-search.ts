import { type Kysely, PostgresAdapter, sql } from 'kysely';

import { createSearchWordTriggers } from '../search-words.ts';
import { createStudyTriggers } from '../study-endings.ts';
import { inCodePoints, lastOf, reversed } from '../text-ends.ts';

const inTurn = ['waits', 'applied_at', 'id'];
/** Columns for filtering by unit and for paging. They are in SQLite's indexes, so that SQLite need not read the rows. */
const alsoRead = ['posting_unit', 'posting_id', 'turn_at'];
const conditionStates = ['age_state', 'height_state', 'vision_state', 'degree_state'];

/** Indexes for the order of the office's lists, without a filter and within each of the most frequent filters. */
async function indexLists(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const covering = (columns: string[]) => (isPostgres ? columns : [...new Set([...columns, ...alsoRead])]);
  await db.schema.createIndex('applications_turn').on('applications').columns(covering(inTurn)).execute();
  for (const first of ['posting_id', 'status', 'job_type']) {
    await db.schema
      .createIndex(`applications_${first}_turn`)
      .on('applications')
      .columns(covering([first, ...inTurn]))
      .execute();
  }
  for (const state of conditionStates) {
    await db.schema
      .createIndex(`applications_${state}`)
      .on('applications')
      .columns(isPostgres ? [state, ...inTurn, 'posting_id', 'turn_at'] : covering([state, ...inTurn]))
      .where(sql.ref(state), 'is not', null)
      .execute();
  }
}

/** Marks the states of an application's conditions as outdated when the traits in its resume change. */
async function forgetStatesWithTraits(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const forget = sql`update applications set states_of = null where id = old.application_id`;
  if (isPostgres) {
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

/**
 * Creates tables for the endings of names, schools and majors, by which a search finds any part of a text. Triggers fill
 * these tables with a row per ending, and `studies` with a row for each school and each major.
 */
async function createEndings(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const ending = isPostgres ? sql`text collate "C"` : 'text';
  const names = db.schema
    .createTable('name_endings')
    .addColumn('ending', ending, (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('name_endings_pk', ['ending', 'application_id']);
  await (isPostgres ? names : names.modifyEnd(sql`without rowid`)).execute();
  await db.schema
    .createTable('studies')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('studies_pk', ['kind', 'text'])
    .execute();
  const studies = db.schema
    .createTable('study_endings')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('ending', ending, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('study_endings_pk', ['kind', 'ending', 'text']);
  await (isPostgres ? studies : studies.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('study_endings_text').on('study_endings').columns(['kind', 'text']).execute();
  await createSearchWordTriggers(db);
  await createStudyTriggers(db);
}

/**
 * Indexes for searching receipt numbers (from the start of each group of characters, or from the end), phone numbers (from
 * the start or the end), and other texts.
 */
async function indexSearchedTexts(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('applications_receipt').on('applications').columns(['receipt_no', 'id']).execute();
  await db.schema.createIndex('accounts_phone_id').on('accounts').columns(['phone', 'id']).execute();
  for (const [name, column] of [
    ['search', 'search_text'],
    ['phone_ends', 'phone_ends'],
    ['school', 'school'],
    ['major', 'major'],
  ] as const) {
    await db.schema
      .createIndex(`application_facts_${name}`)
      .on('application_facts')
      .columns([column, 'application_id'])
      .execute();
  }
  const parts = {
    whole: inCodePoints(db, 'receipt_no'),
    last_14: lastOf(db, 'receipt_no', 14),
    last_9: lastOf(db, 'receipt_no', 9),
    last_4: lastOf(db, 'receipt_no', 4),
    turned: reversed(db, 'receipt_no'),
  };
  for (const [name, part] of Object.entries(parts)) {
    await sql`create index ${sql.ref(`applications_receipt_${name}`)} on applications (${part}, id)`.execute(db);
  }
  await sql`create index accounts_phone_turned on accounts (${reversed(db, 'phone')}, id)`.execute(db);
}

/** Tables and indexes for ordering, filtering and searching the office's lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await indexLists(db, isPostgres);
  await forgetStatesWithTraits(db, isPostgres);
  await createEndings(db, isPostgres);
  await indexSearchedTexts(db);
}
