import { type Kysely, PostgresAdapter, sql } from 'kysely';

import { createEarlierTriggers } from '../earlier-applications.ts';

const inTurn = ['waits', 'applied_at', 'id', 'posting_unit', 'posting_id', 'turn_at'];

/** Named lists of schools and majors. */
async function createStudyLists(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable('study_lists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addUniqueConstraint('study_lists_name', ['kind', 'name_key'])
    .execute();
  const names = db.schema
    .createTable('study_list_names')
    .addColumn('list_id', 'text', (column) => column.notNull().references('study_lists.id').onDelete('cascade'))
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('study_list_names_key', ['list_id', 'words']);
  await (isPostgres ? names : names.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('studies_words').on('studies').columns(['kind', 'words']).execute();
}

/** Pairs of a candidate's applications, lists of schools and majors, and resume columns by which lists are filtered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const facts = (name: string, type: 'text' | 'integer') =>
    db.schema.alterTable('application_facts').addColumn(name, type).execute();
  await facts('english', 'text');
  await facts('graduation', 'integer');
  await facts('rank_share', 'integer');
  for (const [name, type] of [
    ['sex', 'text'],
    ['english', 'text'],
    ['graduation', 'integer'],
    ['rank_share', 'integer'],
  ] as const) {
    await db.schema.alterTable('applications').addColumn(name, type).execute();
    await db.schema
      .createIndex(`applications_${name}`)
      .on('applications')
      // A filter matches several English levels or rank shares at once, so their indexes cannot be in the order of the list.
      .columns(name === 'sex' || name === 'graduation' ? [name, ...inTurn] : [name, 'id'])
      .where(sql.ref(name), 'is not', null)
      .execute();
  }
  const earlier = db.schema
    .createTable('earlier_applications')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('earlier_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('earlier_applications_key', ['application_id', 'earlier_id']);
  await (isPostgres ? earlier : earlier.modifyEnd(sql`without rowid`)).execute();
  await db.schema.createIndex('earlier_applications_earlier').on('earlier_applications').column('earlier_id').execute();
  await db.schema
    .createIndex('earlier_applications_status')
    .on('earlier_applications')
    .columns(['status', 'unit', 'application_id'])
    .execute();
  await createEarlierTriggers(db);
  await createStudyLists(db, isPostgres);
}
