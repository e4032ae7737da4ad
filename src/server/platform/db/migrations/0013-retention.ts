import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention_terms')
    .addColumn('outcome', 'text', (column) => column.primaryKey())
    .addColumn('months', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('retention_heads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into retention_heads (id, version) values (1, 1)`.execute(db);
  await db.schema
    .createTable('retention_holds')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('sealed_reason', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('application_erasures')
    .addColumn('application_id', 'text', (column) => column.primaryKey().references('applications.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('retention_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('erased', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('retention_runs_at').on('retention_runs').column('at').execute();
}
