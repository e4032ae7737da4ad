import type { Kysely } from 'kysely';

import type { DatabaseSettings } from './database.ts';
import { DatabaseFileError } from './sqlite.ts';
import type { Tables } from './tables.ts';

/**
 * Refuses an empty database if the data folder had a database before: the data has been lost or moved, and the demo airline
 * must not take its place. After an interrupted first start, an empty database is accepted.
 * @throws DatabaseFileError
 */
export async function refuseEmptied(
  db: Kysely<Tables>,
  { databaseUrl, dataDir, hadDatabase }: DatabaseSettings & { hadDatabase: boolean },
): Promise<void> {
  if (databaseUrl || !hadDatabase || (await db.introspection.getTables()).length > 0) return;
  throw new DatabaseFileError(
    `the database in ${dataDir} is empty although the folder has a secret.key: ` +
      'restore the database, or remove secret.key to start with a new one',
  );
}
