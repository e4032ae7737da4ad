import { sql } from 'kysely';

import type { Db } from './database.ts';

/** Milliseconds that PostgreSQL itself gives, so that nothing that hangs holds a lock or a connection for ever. */
const bounds = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Makes the bounds those of the role in this database, for every connection from now on and for this one. They belong to
 * the role because PgBouncer neither passes on what a connection asks for at its start nor keeps what it sets later. A
 * bound that the operator has set is left as it is. Call it under a lock that the other instances wait for.
 */
export async function boundRole(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: keyof typeof bounds; role: string; place: string }>`
    select name, quote_ident(current_user) as role, quote_ident(current_database()) as place
    from pg_settings where name in (${sql.join(Object.keys(bounds))}) and reset_val = '0'`.execute(trx);
  for (const { name, role, place } of rows) {
    await sql.raw(`alter role ${role} in database ${place} set ${name} = ${bounds[name]}`).execute(trx);
    await sql.raw(`set ${name} = ${bounds[name]}`).execute(trx);
  }
}
