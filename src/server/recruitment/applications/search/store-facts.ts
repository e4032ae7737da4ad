import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Stores the facts of an application, replacing earlier ones. */
export async function upsertFacts(db: Db, row: Tables['applicationFacts']): Promise<void> {
  const { applicationId: _, ...facts } = row;
  await db
    .insertInto('applicationFacts')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(facts))
    .execute();
}

/** Stores the facts of new applications. */
export async function insertFacts(db: Db, rows: readonly Tables['applicationFacts'][]): Promise<void> {
  await db.insertInto('applicationFacts').values(rows).execute();
}

/** Replaces the stored endings of a phone number. */
export async function savePhoneEnds(db: Db, applicationId: string, phoneEnds: string): Promise<void> {
  await db.updateTable('applicationFacts').set({ phoneEnds }).where('applicationId', '=', applicationId).execute();
}

/** How ends of phone numbers begin that were kept with the longest first. */
const formerOrder = ' %';

/** Applications with a frozen resume and without all of its facts as they are kept now. */
export async function findWithoutFacts(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicationResumes as r')
    .leftJoin('applicationFacts as f', 'f.applicationId', 'r.applicationId')
    .select('r.applicationId')
    .where((eb) =>
      eb.or([
        eb('f.applicationId', 'is', null),
        eb('f.sealedTraits', 'is', null),
        eb('f.phoneEnds', 'is', null),
        eb('f.phoneEnds', 'like', formerOrder),
      ]),
    )
    .limit(count)
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}
