import { type Kysely, PostgresAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const list of ['units', 'families', 'workplaces', 'test_sites']) {
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
    .addColumn('pay', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  // The number of postings for each filter is counted in this index alone, without reading the much longer rows.
  await db.schema
    .createIndex('postings_choices')
    .on('postings')
    .columns(['job_type', 'unit', 'family', 'workplaces', 'end_date', 'publish_date'])
    .execute();
  for (const column of ['job_type', 'unit', 'family']) {
    await db.schema.createIndex(`postings_${column}`).on('postings').columns([column, 'rank']).execute();
  }
  // SQLite searches the text in the index, because reading the much longer rows would block the event loop. On PostgreSQL,
  // which runs in another process and limits the length of index entries, the index has no text.
  const open = ['rank', 'end_date', 'publish_date', 'job_type'];
  await db.schema
    .createIndex('postings_open')
    .on('postings')
    .columns(isPostgres ? open : [...open, 'search_text'])
    .execute();
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
  // Without rowids SQLite stores each of these many rows once instead of twice.
  await (isPostgres ? terms : terms.modifyEnd(sql`without rowid`)).execute();
  await db.schema
    .createTable('posting_drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('unit', 'text', (column) => column.references('units.key'))
    .addColumn('job_type', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('posting_drafts_publish_at').on('posting_drafts').column('publish_at').execute();
  await db.schema
    .createTable('posting_versions')
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('posting_versions_pk', ['posting_id', 'version'])
    .execute();
  await db.schema
    .createTable('posting_previews')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('posting_previews_expires_at').on('posting_previews').column('expires_at').execute();
}
