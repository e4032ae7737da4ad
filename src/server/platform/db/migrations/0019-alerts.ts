import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('refused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('outbox_refused')
    .on('outbox')
    .column('purpose')
    .where(sql<boolean>`refused = 1`)
    .execute();
  await db.schema
    .createTable('alert_recipients')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.unique().references('accounts.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('alert_filters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('term', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_filters_term').on('alert_filters').columns(['term', 'id']).execute();
  await db.schema
    .createTable('search_alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient_id', 'text', (column) => column.notNull().references('alert_recipients.id').onDelete('cascade'))
    .addColumn('filter_id', 'text', (column) => column.notNull().references('alert_filters.id'))
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('search_alerts_once', ['recipient_id', 'filter_id', 'kind'])
    .execute();
  await db.schema.createIndex('search_alerts_filter').on('search_alerts').columns(['filter_id', 'kind']).execute();
  await db.schema
    .createTable('alert_matches')
    .addColumn('filter_id', 'text', (column) => column.notNull().references('alert_filters.id').onDelete('cascade'))
    .addColumn('posting_id', 'text', (column) => column.notNull())
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_matches_pk', ['filter_id', 'posting_id'])
    .execute();
  await db.schema.createIndex('alert_matches_run').on('alert_matches').column('run').execute();
  await db.schema.createIndex('alert_matches_at').on('alert_matches').column('at').execute();
  await db.schema
    .createTable('alert_postings')
    .addColumn('posting_id', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable('alert_requests')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('every', 'text', (column) => column.notNull())
    .addColumn('proved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('alert_requests_email').on('alert_requests').column('email').execute();
  await db.schema.createIndex('alert_requests_expires_at').on('alert_requests').column('expires_at').execute();
  await db.schema
    .createTable('alert_heads')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into alert_heads (name, value) values ('run', 0), ('day', 0), ('week', 0)`.execute(db);
}
