import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { SignInWay } from '#server/platform/db/tables/accounts.ts';
import { newId } from '#server/platform/ids.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';

/** Stores a session and its sign-in. */
export async function insertSession(db: Db, row: Tables['sessions'], way: SignInWay): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
  const { accountId, createdAt: at, device } = row;
  await db
    .insertInto('signIns')
    .values({ id: newId(), accountId, at, way, device: device ?? '' })
    .execute();
}

/** The unexpired session with this token hash, with its account. */
export async function findSession(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.eraseAt'])
    .select(['sessions.createdAt', 'sessions.expiresAt', 'sessions.lastUsedAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('accounts.closedAt', 'is', null)
    .executeTakeFirst();
}

/** Stores when a session was last used and, if given, when it expires (ms). */
export async function touchSession(db: Db, tokenHash: string, change: { lastUsedAt: number; expiresAt?: number }): Promise<void> {
  await db.updateTable('sessions').set(change).where('tokenHash', '=', tokenHash).execute();
}

/** The unexpired sessions of an account, most recently used first. */
export async function listSessions(db: Db, accountId: string, now: number): Promise<Tables['sessions'][]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

/** The sign-ins of an account, latest first. */
export async function listSignIns(db: Db, accountId: string): Promise<Tables['signIns'][]> {
  return db.selectFrom('signIns').selectAll().where('accountId', '=', accountId).orderBy('at', 'desc').execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/** Ends one session of an account; false if the account has no such session. */
export async function deleteSessionById(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends every session of an account, except the one with `keptHash`, if given. */
export async function deleteSessionsOf(db: Db, accountId: string, keptHash = ''): Promise<void> {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).where('tokenHash', '<>', keptHash).execute();
}

/** Deletes every sign-in of an account. */
export async function deleteSignInsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('signIns').where('accountId', '=', accountId).execute();
}

/** Moves the sign-ins of an account to another account. */
export async function moveSignIns(trx: Db, { from, into }: MergedAccounts): Promise<void> {
  await trx.updateTable('signIns').set({ accountId: into }).where('accountId', '=', from).execute();
}
