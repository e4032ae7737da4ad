import { type Kysely, sql, SqliteAdapter } from 'kysely';

const lists = ['units', 'families', 'workplaces', 'test_sites'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of lists) {
    let table = db.schema
      .createTable(list)
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('name_zh', 'text', (column) => column.notNull())
      .addColumn('name_en', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull());
    if (list === 'units') table = table.addColumn('brief_id', 'text');
    if (list === 'families') table = table.addColumn('code', 'text', (column) => column.notNull());
    await table.execute();
  }
  await db.schema
    .createTable('postings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('rank', 'bigint', (column) => column.notNull().unique())
    .addColumn('job_type', 'text', (column) => column.notNull())
    .addColumn('name_zh', 'text', (column) => column.notNull())
    .addColumn('name_en', 'text', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.notNull().references('units.key'))
    .addColumn('family', 'text', (column) => column.notNull().references('families.key'))
    .addColumn('workplaces', 'text', (column) => column.notNull())
    .addColumn('test_sites', 'text', (column) => column.notNull())
    .addColumn('publish_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text', (column) => column.notNull())
    .addColumn('accepts', 'integer', (column) => column.notNull())
    .addColumn('headcount', 'integer', (column) => column.notNull())
    .addColumn('conditions', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['job_type', 'unit', 'family']) {
    await db.schema.createIndex(`postings_${column}`).on('postings').columns([column, 'rank']).execute();
  }
  await db.schema
    .createTable('posting_texts')
    .addColumn('posting_id', 'text', (column) => column.primaryKey().references('postings.id').onDelete('cascade'))
    .addColumn('description_zh', 'text', (column) => column.notNull())
    .addColumn('description_en', 'text', (column) => column.notNull())
    .addColumn('requirement_zh', 'text', (column) => column.notNull())
    .addColumn('requirement_en', 'text', (column) => column.notNull())
    .execute();
  const terms = db.schema
    .createTable('posting_terms')
    .addColumn('term', 'text', (column) => column.notNull())
    .addColumn('rank', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('posting_terms_pk', ['term', 'rank']);
  // Without a rowid SQLite keeps these rows, of which there are many, once and not twice.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? terms.modifyEnd(sql`without rowid`) : terms).execute();
}
