import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

const message = 'the log of the hiring office is append-only';

const logTable = 'audit_log';
const subjectTable = 'audit_subjects';
type Guarded = typeof logTable | typeof subjectTable;

/** Makes SQLite refuse `insert or replace` over an existing log entry, because that bypasses the delete triggers. */
export async function refuseLogReplacement(db: QueryExecutorProvider): Promise<void> {
  await sql`create trigger if not exists audit_log_replace before insert on audit_log
    when exists (select 1 from audit_log where seq = new.seq or rowid = new.rowid)
    begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
}

async function refuseChangeOf(db: QueryExecutorProvider, table: Guarded): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception ${sql.lit(message)}; end $$`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_rows`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_audit_change()`.execute(db);
    await sql`create trigger ${sql.ref(`${table}_whole`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`${table}_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
  }
}

async function allowChangeOf(db: QueryExecutorProvider, table: Guarded): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    for (const name of ['rows', 'whole']) {
      await sql`drop trigger ${sql.ref(`${table}_${name}`)} on ${sql.table(table)}`.execute(db);
    }
    return;
  }
  for (const change of ['update', 'delete']) await sql`drop trigger ${sql.ref(`${table}_${change}`)}`.execute(db);
}

/** Makes the database refuse changes and deletions of log entries. */
export async function refuseLogChange(db: QueryExecutorProvider): Promise<void> {
  await refuseChangeOf(db, logTable);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await refuseLogReplacement(db);
}

/**
 * Makes the database refuse changes and deletions in `audit_subjects`, which links log entries about lists and files to the
 * applications in them.
 */
export async function refuseSubjectChange(db: QueryExecutorProvider): Promise<void> {
  await refuseChangeOf(db, subjectTable);
}

/** Removes all guards of the log, for a transaction that restores a whole database and then creates them again. */
export async function allowLogChange(db: QueryExecutorProvider): Promise<void> {
  for (const table of [logTable, subjectTable] as const) await allowChangeOf(db, table);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`drop trigger if exists audit_log_replace`.execute(db);
}
