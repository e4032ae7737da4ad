import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Stores a captcha under the hash of its token. */
export async function insertCaptcha(db: Db, row: Tables['captchas']): Promise<void> {
  await db.insertInto('captchas').values(row).execute();
}

/** Deletes a captcha and returns it if it was still valid; only the first caller gets it. */
export async function takeCaptchaRow(db: Db, tokenHash: string, now: number) {
  const row = await db.deleteFrom('captchas').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst();
  return row && row.expiresAt > now ? row : undefined;
}

/** Stores the session of a passed identity check. */
export async function insertApplySession(db: Db, row: Tables['applySessions']): Promise<void> {
  await db.insertInto('applySessions').values(row).execute();
}

/** A session of the identity check that has not expired. */
export async function findApplySessionRow(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('applySessions')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Moves the sessions of a person to another hash. */
export async function moveApplySessions(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('applySessions').set({ idHash: to }).where('idHash', '=', from).execute();
}

/** Ends a session of the identity check. */
export async function deleteApplySession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('applySessions').where('tokenHash', '=', tokenHash).execute();
}

/** Stores the one live code of its key, replacing an older one. */
export async function putSmsCode(db: Db, row: Tables['smsCodes']): Promise<void> {
  await db
    .insertInto('smsCodes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'phoneHash']).doUpdateSet({ codeHash: row.codeHash, expiresAt: row.expiresAt }),
    )
    .execute();
}

/** The hashes of a code, each under every key. */
interface SmsCodeHashes {
  purpose: string;
  phoneHashes: readonly string[];
  codeHashes: readonly string[];
}

/** Whether this live code is stored; it stays. */
export async function isSmsCodeStored(db: Db, code: SmsCodeHashes, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('smsCodes')
    .select('purpose')
    .where('purpose', '=', code.purpose)
    .where('phoneHash', 'in', code.phoneHashes)
    .where('codeHash', 'in', code.codeHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes every code of a number. */
export async function deleteSmsCodes(db: Db, numberHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('smsCodes').where('numberHash', 'in', numberHashes).execute();
}

/** Deletes a live code; false if this one is not stored. */
export async function takeSmsCode(db: Db, code: SmsCodeHashes, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('smsCodes')
    .where('purpose', '=', code.purpose)
    .where('phoneHash', 'in', code.phoneHashes)
    .where('codeHash', 'in', code.codeHashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores a code under its keyed hash. */
export async function insertVerificationCode(db: Db, row: Tables['verificationCodes']): Promise<void> {
  await db.insertInto('verificationCodes').values(row).execute();
}

/** A code of a purpose that has not expired, by its hashes under every key. */
export async function findVerificationCode(db: Db, purpose: string, codeHashes: readonly string[], now: number) {
  return db
    .selectFrom('verificationCodes')
    .selectAll()
    .where('codeHash', 'in', codeHashes)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/**
 * Deletes every code of an account for a purpose, in one statement so that two requests cannot deadlock; returns the
 * hashes of the deleted ones.
 */
export async function takeVerificationCodes(db: Db, purpose: string, accountId: string): Promise<string[]> {
  const taken = await db
    .deleteFrom('verificationCodes')
    .where('purpose', '=', purpose)
    .where('accountId', '=', accountId)
    .returning('codeHash')
    .execute();
  return taken.map((row) => row.codeHash);
}

/** Deletes every code of an account, whatever its purpose. */
export async function deleteVerificationCodes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('verificationCodes').where('accountId', '=', accountId).execute();
}

/** Deletes every expired captcha and code. */
export async function deleteExpiredProofs(db: Db, now: number): Promise<void> {
  await deleteInPortions(db, 'captchas', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'applySessions', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'smsCodes', ['purpose', 'phoneHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'verificationCodes', ['codeHash'], notAfter('expiresAt', now));
}
