import { setTimeout } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { DatabaseSettings } from './database.ts';
import { DatabaseFileError } from './sqlite.ts';
import type { Tables } from './tables.ts';

const lookAgainAfter = 100;

async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  return (await db.introspection.getTables()).length === 0;
}

/**
 * Refuses an empty database in a data folder whose secret is older than this start: what the secret seals was lost or
 * lies elsewhere, and the demo airline must not take its place. Another instance that started a moment ago gets
 * `patience` (ms) to make its tables.
 * @throws DatabaseFileError
 */
export async function refuseEmptied(
  db: Kysely<Tables>,
  { databaseUrl, dataDir, hadSecret }: DatabaseSettings & { hadSecret: boolean },
  patience = 3_000,
): Promise<void> {
  if (databaseUrl || !hadSecret) return;
  for (let waited = 0; await isEmpty(db); waited += lookAgainAfter) {
    if (waited >= patience) {
      throw new DatabaseFileError(
        `the database in ${dataDir} is empty although the folder has a secret.key: ` +
          'bring the database back, or take secret.key away to begin anew',
      );
    }
    await setTimeout(lookAgainAfter);
  }
}
