import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_heads')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('shown', 'integer')
    .addColumn('publish_at', 'bigint')
    .addPrimaryKeyConstraint('content_heads_pk', ['kind', 'id'])
    .execute();
  await db.schema.createIndex('content_heads_due').on('content_heads').column('publish_at').execute();
  await db.schema
    .createTable('content_versions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('job_type', 'text')
    .addColumn('publish_date', 'text')
    .addColumn('is_top', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('fate', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_versions_pk', ['kind', 'id', 'version'])
    .execute();
  await sql`insert into content_heads (kind, id, version, shown) select kind, id, 1, 1 from contents`.execute(db);
  await sql`insert into content_versions (kind, id, version, job_type, publish_date, is_top, position, body, fate, at, actor, actor_name)
    select kind, id, 1, job_type, publish_date, is_top, position, body, 'published', 0, 'ops', '' from contents`.execute(db);
}
