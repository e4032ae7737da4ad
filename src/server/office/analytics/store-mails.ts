import type { Db } from '#server/platform/db/database.ts';

/** Whether a person gets the season's numbers by mail every week. */
export async function isMailed(db: Db, staffId: string): Promise<boolean> {
  return (await db.selectFrom('seasonMails').select('staffId').where('staffId', '=', staffId).executeTakeFirst()) !== undefined;
}

/** Starts the weekly mails to a person at a time (ms); the first mail is due on the next Monday at 8:00 in Shanghai. */
export async function beginMails(db: Db, staffId: string, at: number): Promise<void> {
  await db
    .insertInto('seasonMails')
    .values({ staffId, mailedAt: at })
    .onConflict((conflict) => conflict.column('staffId').doNothing())
    .execute();
}

/** Stops the weekly mails to a person. */
export async function endMails(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('seasonMails').where('staffId', '=', staffId).execute();
}

/** The active people who got their last mail, or asked for mails if they have had none, before a time (ms). */
export function findDueMails(db: Db, before: number) {
  return db
    .selectFrom('seasonMails as m')
    .innerJoin('staff as s', 's.id', 'm.staffId')
    .select(['s.id', 's.name', 's.email', 's.role', 's.units'])
    .where('m.mailedAt', '<', before)
    .where('s.state', '=', 'active')
    .orderBy('s.id')
    .execute();
}

/** Marks a person's mail of this week as queued; false if it is no longer due. */
export async function claimMail(trx: Db, staffId: string, before: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('seasonMails')
    .set({ mailedAt: at })
    .where('staffId', '=', staffId)
    .where('mailedAt', '<', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
