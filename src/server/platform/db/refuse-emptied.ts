import type { Kysely } from 'kysely';

import type { DatabaseSettings } from './database.ts';
import { DatabaseFileError } from './sqlite.ts';
import type { Tables } from './tables.ts';

/**
 * Refuses an empty database in a data folder that had a database before: the data has been lost or moved, and the demo
 * airline must not take its place. An interrupted first start may begin again.
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
