import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scorecards')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('criteria', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('application_scores')
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id').onDelete('cascade'))
    .addColumn('round', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('scorecard', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('scores', 'text', (column) => column.notNull())
    .addColumn('recommendation', 'text')
    .addColumn('total', 'real')
    .addColumn('sealed_text', 'text', (column) => column.notNull())
    .addColumn('scored_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_scores_key', ['application_id', 'round', 'actor'])
    .execute();
  await db.schema.createIndex('application_scores_account').on('application_scores').column('account_id').execute();
  await db.schema.createIndex('application_scores_scorecard').on('application_scores').column('scorecard').execute();
}
