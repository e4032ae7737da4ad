import type { Insertable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

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

/** Replaces the hashes of the endings of an application's phone number. */
export async function savePhoneEnds(db: Db, applicationId: string, phoneEnds: string): Promise<void> {
  await db.updateTable('applicationFacts').set({ phoneEnds }).where('applicationId', '=', applicationId).execute();
}

/** Gives the facts of an account's applications to another account. */
export async function moveFacts(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('applicationFacts').set({ accountId: into }).where('accountId', '=', from).execute();
}
