import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { Migrator } from 'kysely/migration';

import { takeTime } from './bounded-client.ts';
import { boundRole } from './bounds.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });
}

/** The names of the migrations that this database lacks; reading them changes nothing. */
export async function missingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** The names of the migrations that this database has had, in their order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

async function applyMissing(db: Kysely<Tables>): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** The lock under which one instance migrates while the others wait; versions beside this one take the same. */
const lockId = '3853314791062309107';

/**
 * Applies the migrations that are missing. Safe when several instances start at once: each waits for the one
 * that holds the lock (PostgreSQL: an advisory lock; SQLite: the write lock) and then finds nothing to do.
 * @returns the names applied now
 * @throws the first migration's error; nothing of it stays
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return applyMissing(db);
  return db.transaction().execute(async (trx) => {
    // Waiting for another instance, or an index over many rows, may take longer than a visitor's call may.
    await takeTime(trx);
    await sql`select pg_advisory_xact_lock(${sql.raw(lockId)})`.execute(trx);
    const applied = await applyMissing(trx);
    await boundRole(trx);
    return applied;
  });
}
