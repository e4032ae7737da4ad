import { type Kysely, PostgresAdapter, sql } from 'kysely';

async function refuseChange(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'the log of the hiring office is append-only'; end $$`.execute(db);
    await sql`create trigger audit_log_rows before update or delete on audit_log
      for each row execute function refuse_audit_change()`.execute(db);
    await sql`create trigger audit_log_whole before truncate on audit_log
      for each statement execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`audit_log_${change}`)} before ${sql.raw(change)} on audit_log
      begin select raise(abort, 'the log of the hiring office is append-only'); end`.execute(db);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_log')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('unit', 'text')
    .addColumn('application_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_application').on('audit_log').columns(['application_id', 'seq']).execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor', 'seq']).execute();
  await db.schema
    .createTable('audit_heads')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into audit_heads (id, seq, hash) values (1, 0, '')`.execute(db);
  await refuseChange(db);
}
