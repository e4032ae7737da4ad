import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('application_events').addColumn('seq', 'bigint').execute();
  await db.schema.createIndex('application_events_seq').unique().on('application_events').column('seq').execute();
  await db.schema
    .createIndex('application_events_unnumbered')
    .on('application_events')
    .columns(['at', 'id'])
    .where(sql.ref('seq'), 'is', null)
    .execute();
  await db.schema.createIndex('application_events_at').on('application_events').column('at').execute();
  await db.schema
    .createTable('change_heads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into change_heads (id, seq) values (1, 0)`.execute(db);
}
