import { sql } from 'kysely';

import type { Db } from './database.ts';

/** Time limits in milliseconds that PostgreSQL enforces, so that nothing holds a lock or a connection forever. */
const bounds = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Sets the time limits for the role in this database, which apply to this connection and all later ones. They are set on
 * the role because PgBouncer neither passes on a connection's startup parameters nor preserves its session settings.
 * Limits set by the operator are left alone. Call this under a lock that other instances wait for.
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
