import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contents')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('job_type', 'text')
    .addColumn('publish_date', 'text')
    .addColumn('is_top', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('contents_pk', ['kind', 'id'])
    .execute();
  await db.schema
    .createIndex('contents_order')
    .on('contents')
    .columns(['kind', 'is_top desc', 'publish_date desc', 'position'])
    .execute();
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
  await db.schema
    .createTable('content_files')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('content_pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('shape', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('films')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('fault', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer', (column) => column.notNull())
    .addColumn('sharpness', 'text', (column) => column.notNull())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('film_parts')
    .addColumn('film_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('film_parts_key', ['film_id', 'number'])
    .execute();
  await db.schema
    .createTable('visit_days')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('visit_marks')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_marks_pk', ['day', 'visitor'])
    .execute();
}
