import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

const message = 'the log of the hiring office is append-only';

/** Has SQLite refuse `insert or replace` over a row that is there: REPLACE takes the place of a row without its delete triggers. */
export async function refuseLogReplacement(db: QueryExecutorProvider): Promise<void> {
  await sql`create trigger if not exists audit_log_replace before insert on audit_log
    when exists (select 1 from audit_log where seq = new.seq or rowid = new.rowid)
    begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
}

/** Has the database refuse to change or remove what was logged. */
export async function refuseLogChange(db: QueryExecutorProvider): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception ${sql.lit(message)}; end $$`.execute(db);
    await sql`create trigger audit_log_rows before update or delete on audit_log
      for each row execute function refuse_audit_change()`.execute(db);
    await sql`create trigger audit_log_whole before truncate on audit_log
      for each statement execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`audit_log_${change}`)} before ${sql.raw(change)} on audit_log
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
  }
  await refuseLogReplacement(db);
}

/** Lifts that for the rest of a transaction in which a whole database is put back. */
export async function allowLogChange(db: QueryExecutorProvider): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    for (const name of ['audit_log_rows', 'audit_log_whole']) await sql`drop trigger ${sql.ref(name)} on audit_log`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) await sql`drop trigger ${sql.ref(`audit_log_${change}`)}`.execute(db);
  await sql`drop trigger if exists audit_log_replace`.execute(db);
}
