import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type MailingRow = Tables['noticeMailings'];

/** Ids of open accounts whose owners have asked for news by any channel: the first `count` that are greater than `after`. */
export async function findReaders(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messagePreferences as p')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .select('p.accountId')
    .where(({ or, eb }) => or([eb('p.mailNews', '=', 1), eb('p.smsNews', '=', 1)]))
    .where('a.closedAt', 'is', null)
    .where('a.eraseAt', 'is', null)
    .where('p.accountId', '>', after)
    .orderBy('p.accountId')
    .limit(count)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** The accounts among `accountIds` for which the outbox has a mail that was refused for good. */
export async function findRefused(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('accountId')
    .distinct()
    .where('accountId', 'in', accountIds)
    .where('channel', '=', 'mail')
    .where('refused', '=', 1)
    .where('failedAt', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ accountId }) => accountId ?? []));
}

/** The mailing of a notice; undefined if it was not started. */
export async function findMailing(db: Db, noticeId: string): Promise<MailingRow | undefined> {
  return db.selectFrom('noticeMailings').selectAll().where('noticeId', '=', noticeId).executeTakeFirst();
}

/** Starts the mailing of a notice, unless it was started before. */
export async function insertMailing(db: Db, noticeId: string, now: number): Promise<void> {
  await db
    .insertInto('noticeMailings')
    .values({ noticeId, startedAt: now, finishedAt: null, upTo: '', mails: 0, sms: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Advances a mailing; false if another run has advanced it meanwhile. */
export async function advanceMailing(
  trx: Db,
  { noticeId, upTo }: MailingRow,
  next: Pick<MailingRow, 'upTo' | 'mails' | 'sms' | 'finishedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('noticeMailings')
    .set(next)
    .where('noticeId', '=', noticeId)
    .where('upTo', '=', upTo)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
