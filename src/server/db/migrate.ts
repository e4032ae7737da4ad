import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';

import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/**
 * Applies the migrations that are missing. Safe when several instances start at once: each waits for the one
 * that holds the lock (PostgreSQL: an advisory lock; SQLite: the write lock) and then finds nothing to do.
 * @returns the names applied now
 * @throws the first migration's error; nothing of it stays
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
