import { sql } from 'kysely';

import type { Db } from './database.ts';

const bounds = {
  // Time limits in milliseconds, against statements and transactions that hold a lock or a connection forever.
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
  // Our queries are short: starting helper processes costs more time than they save, and takes cores from other queries.
  max_parallel_workers_per_gather: 0,
};

/**
 * Sets time limits and one process per query as settings of the role in this database. They apply to this connection and
 * all later ones. They are set on the role because PgBouncer neither passes on a connection's startup parameters nor
 * preserves its session settings. Values that the operator has set remain. Call this under a lock that other instances
 * wait for.
 */
export async function boundRole(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: keyof typeof bounds; role: string; place: string }>`
    select name, quote_ident(current_user) as role, quote_ident(current_database()) as place
    from pg_settings where name in (${sql.join(Object.keys(bounds))}) and reset_val = boot_val`.execute(trx);
  for (const { name, role, place } of rows) {
    await sql.raw(`alter role ${role} in database ${place} set ${name} = ${bounds[name]}`).execute(trx);
    await sql.raw(`set ${name} = ${bounds[name]}`).execute(trx);
  }
}
