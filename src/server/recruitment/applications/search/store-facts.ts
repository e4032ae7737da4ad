import type { Insertable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Stores the facts of an application, replacing earlier ones. */
export async function upsertFacts(db: Db, row: Insertable<Tables['applicationFacts']>): Promise<void> {
  const { applicationId: _, ...facts } = row;
  await db
    .insertInto('applicationFacts')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(facts))
    .execute();
}

/** Stores the facts of new applications. */
export async function insertFacts(db: Db, rows: readonly Insertable<Tables['applicationFacts']>[]): Promise<void> {
  await db.insertInto('applicationFacts').values(rows).execute();
}

/** Replaces the hashes of the phone number's endings of an application. */
export async function savePhoneEnds(db: Db, applicationId: string, phoneEnds: string): Promise<void> {
  await db.updateTable('applicationFacts').set({ phoneEnds }).where('applicationId', '=', applicationId).execute();
}
