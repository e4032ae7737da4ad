import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type IntentionRow = Selectable<Tables['testIntentions']>;

/** A candidate's answer on whether and where to sit the written test; the fields are null until the candidate answers. */
export interface KnownIntention {
  attend: 'Y' | 'N' | null;
  /** Key of a test site; null also for a candidate who does not attend, or attends at another place. */
  site: string | null;
}

/** Rows per statement. */
const portion = 500;

/** The answer about the written test of an application. The caller must have checked access to the application. */
export async function findIntention(db: Db, applicationId: string): Promise<IntentionRow | undefined> {
  return db.selectFrom('testIntentions').selectAll().where('applicationId', '=', applicationId).executeTakeFirst();
}

/** The answers about the written test, by application; contains only applications whose candidates were asked. */
export async function findIntentions(db: Db, applicationIds: readonly string[]): Promise<Map<string, KnownIntention>> {
  const intentions = new Map<string, KnownIntention>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    const query = db
      .selectFrom('applicationTasks as t')
      .leftJoin('testIntentions as i', 'i.applicationId', 't.applicationId')
      .select(['t.applicationId', 'i.attend', 'i.site'])
      .where('t.kind', '=', 'intention')
      .where('t.applicationId', 'in', applicationIds.slice(from, from + portion));
    for (const { applicationId, attend, site } of await query.execute()) intentions.set(applicationId, { attend, site });
  }
  return intentions;
}

/** Stores an answer, replacing an earlier one. */
export async function saveIntention(db: Db, row: IntentionRow): Promise<void> {
  const { applicationId: _, accountId: __, ...answer } = row;
  await db
    .insertInto('testIntentions')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(answer))
    .execute();
}

/**
 * Changes an answer from not attending to attending: at the test site with the key `site`, or at another place if `site` is
 * null.
 */
export async function changeToAttending(
  db: Db,
  applicationId: string,
  answer: Pick<IntentionRow, 'site' | 'answeredAt'>,
): Promise<void> {
  await db
    .updateTable('testIntentions')
    .set({ ...answer, attend: 'Y' })
    .where('applicationId', '=', applicationId)
    .where('attend', '=', 'N')
    .execute();
}

/** Deletes the answer about the written test of an application. */
export async function deleteIntention(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('testIntentions').where('applicationId', '=', applicationId).execute();
}

/** All answers of an account. */
export async function findOwnIntentions(db: Db, accountId: string): Promise<IntentionRow[]> {
  return db.selectFrom('testIntentions').selectAll().where('accountId', '=', accountId).execute();
}

/** Deletes the answers of an account, or of one of its applications. */
export async function eraseIntentions(trx: Db, accountId: string, applicationId?: string): Promise<void> {
  await trx
    .deleteFrom('testIntentions')
    .where('accountId', '=', accountId)
    .$if(applicationId !== undefined, (query) => query.where('applicationId', '=', applicationId!))
    .execute();
}
