import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';

import { liftTimeouts } from './bounded-client.ts';
import { boundRole } from './bounds.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });
}

/** Thrown if the database could not be migrated; the database is then unchanged. The message is one sentence. */
export class MigrationError extends Error {}

/** Applied migrations that this version does not know. */
async function foreignMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in migrations));
}

/**
 * Whether a newer version has migrated the database. Migrations only add to what the last release uses, so this version can still
 * use the database if it is at most one release older.
 * @throws MigrationError if the database has unknown migrations and lacks known ones
 */
async function isAhead(db: Kysely<Tables>): Promise<boolean> {
  const foreign = await foreignMigrations(db);
  if (foreign.length === 0) return false;
  const missing = await missingMigrations(db);
  if (missing.length === 0) return true;
  throw new MigrationError(
    `the database is neither of this version nor of a later one: it has ${foreign.join(', ')} and lacks ${missing.join(', ')}`,
  );
}

/** The names of the missing migrations; changes nothing. */
export async function missingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** The names of the applied migrations that this version knows, in order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

async function applyMissing(db: Kysely<Tables>): Promise<string[]> {
  if (await isAhead(db)) return [];
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) {
    if (isDatabaseUnavailable(error)) throw error;
    const { migrationName: at } = results.find(({ status }) => status === 'Error') ?? {};
    const because = error instanceof Error ? error.message : String(error);
    const where = at === undefined ? '' : ` (${at} failed)`;
    throw new MigrationError(`the database could not be migrated to this version${where} and is unchanged: ${because}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/** The lock under which one instance migrates while the others wait; all versions use the same lock. */
const lockId = '3853314791062309107';

/**
 * Applies the missing migrations. Several instances may start at once: they take turns with a lock (PostgreSQL: an
 * advisory lock; SQLite: the write lock), and all but the first find nothing to do. Nothing is applied to a database that a
 * newer version has migrated. On PostgreSQL, also sets the limits of `boundRole`.
 * @returns the names of the applied migrations
 * @throws MigrationError, or the database's own error if it is unavailable; the database is unchanged
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return applyMissing(db);
  return db.transaction().execute(async (trx) => {
    // Waiting for another instance, or creating an index over many rows, may take longer than the usual limits.
    await liftTimeouts(trx);
    await sql`select pg_advisory_xact_lock(${sql.raw(lockId)})`.execute(trx);
    const applied = await applyMissing(trx);
    await boundRole(trx);
    return applied;
  });
}
