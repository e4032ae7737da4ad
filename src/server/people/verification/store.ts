import type { Db } from '#server/platform/db/database.ts';
import { deleteInPortions, notAfter } from '#server/platform/db/delete-in-portions.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Stores a captcha. */
export async function insertCaptcha(db: Db, row: Tables['captchas']): Promise<void> {
  await db.insertInto('captchas').values(row).execute();
}

/**
 * Deletes a captcha and returns it to the first of concurrent callers; undefined for the others, or if it had expired.
 */
export async function takeCaptchaRow(db: Db, tokenHash: string, now: number) {
  const row = await db.deleteFrom('captchas').where('tokenHash', '=', tokenHash).returningAll().executeTakeFirst();
  return row && row.expiresAt > now ? row : undefined;
}

/** Stores a challenge for a passkey. */
export async function insertPasskeyChallenge(db: Db, row: Tables['passkeyChallenges']): Promise<void> {
  await db.insertInto('passkeyChallenges').values(row).execute();
}

/**
 * Deletes a browser's challenge and returns it to the first of concurrent callers; undefined for the others, or if it had
 * expired.
 */
export async function takePasskeyChallenge(
  db: Db,
  by: Pick<Tables['passkeyChallenges'], 'challengeHash' | 'browserHash' | 'purpose'>,
  now: number,
) {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', by.challengeHash)
    .where('browserHash', '=', by.browserHash)
    .where('purpose', '=', by.purpose)
    .returningAll()
    .executeTakeFirst();
  return row && row.expiresAt > now ? row : undefined;
}

/** Stores an apply session. */
export async function insertApplySession(db: Db, row: Tables['applySessions']): Promise<void> {
  await db.insertInto('applySessions').values(row).execute();
}

/** An apply session that has not expired. */
export async function findApplySessionRow(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('applySessions')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Changes the hash of a person's apply sessions. */
export async function moveApplySessions(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('applySessions').set({ idHash: to }).where('idHash', '=', from).execute();
}

/** Ends an apply session. */
export async function deleteApplySession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('applySessions').where('tokenHash', '=', tokenHash).execute();
}

/** Stores a code; it replaces an older one with the same purpose and `phoneHash`. */
export async function putSmsCode(db: Db, row: Tables['smsCodes']): Promise<void> {
  await db
    .insertInto('smsCodes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'phoneHash']).doUpdateSet({ codeHash: row.codeHash, expiresAt: row.expiresAt }),
    )
    .execute();
}

/**
 * Identifies a code by its purpose, the hashes of the phone number (with the requester, if the code is bound to a requester)
 * and the hashes of the code. Both lists have one hash per key.
 */
interface SmsCodeHashes {
  purpose: string;
  phoneHashes: readonly string[];
  codeHashes: readonly string[];
}

/** Whether a code is stored and has not expired. */
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

/** Deletes all SMS codes of a number. */
export async function deleteSmsCodes(db: Db, numberHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('smsCodes').where('numberHash', 'in', numberHashes).execute();
}

/** Deletes a code that has not expired; false if it is not stored. */
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

/** Stores a verification code. */
export async function insertVerificationCode(db: Db, row: Tables['verificationCodes']): Promise<void> {
  await db.insertInto('verificationCodes').values(row).execute();
}

/** An unexpired code of a purpose, by its hashes under every key. */
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
 * Deletes all codes of an account for a purpose, and returns their hashes. It is one statement, so that two requests
 * cannot deadlock.
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

/** Deletes all verification codes of an account. */
export async function deleteVerificationCodes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('verificationCodes').where('accountId', '=', accountId).execute();
}

/** Deletes expired captchas, challenges, apply sessions and codes. */
export async function deleteExpiredProofs(db: Db, now: number): Promise<void> {
  await deleteInPortions(db, 'captchas', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'passkeyChallenges', ['challengeHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'applySessions', ['tokenHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'smsCodes', ['purpose', 'phoneHash'], notAfter('expiresAt', now));
  await deleteInPortions(db, 'verificationCodes', ['codeHash'], notAfter('expiresAt', now));
}
