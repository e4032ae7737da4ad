import type { Caller } from '#server/people/accounts/caller.ts';
import { knownDevice } from '#server/people/accounts/known-device.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { forgive, spend } from '#server/platform/rate-limits/spend.ts';

import type { StaffSession } from './session.ts';

/** A staff member's key for counting attempts and remembering devices; the prefix separates it from candidates' keys. */
export function countedAs(staffId: string): string {
  return `staff:${staffId}`;
}

/**
 * Counts a password attempt. A device whose last sign-in was by this person has a count of its own, so that strangers
 * cannot lock its owner out. An attempt from another device is counted twice: for the account, and for the network address
 * with this account. The returned function resets the count of the device or of the network address, but not the count of
 * the account.
 * @throws AppError 429
 */
export async function countPasswordTry(app: App, { cookies, address }: Caller, email: string, staffId: string | undefined) {
  const device = staffId && knownDevice(app, cookies, countedAs(staffId));
  const target = countedAs(email);
  const name = device ? 'signInsByDevice' : 'signInsFromAddress';
  const by = device ? `${target} ${device}` : `${target} ${address}`;
  await spend(app, name, by);
  if (!device) await spend(app, 'signInsByAccount', target);
  return (trx: Db) => forgive(trx, app, name, by);
}

/**
 * The key for counting code attempts. Each complete session and each known device has its own key; all other attempts at
 * the person's account share one.
 */
function keyOfTries(app: App, { id, staffId, provedAt }: StaffSession, cookies?: Cookies): string {
  if (provedAt !== null) return `${staffId} session ${id}`;
  const device = cookies && knownDevice(app, cookies, countedAs(staffId));
  return device === undefined ? staffId : `${staffId} device ${device}`;
}

/**
 * Counts an attempt with a code or a passkey, and returns a function that resets the count. A stranger who knows the password
 * cannot use up the attempts of the owner's complete session or known device.
 * @param cookies the caller's cookies, needed if the sign-in is incomplete
 * @throws AppError 429
 */
export async function countCodeTry(app: App, session: StaffSession, cookies?: Cookies) {
  const key = keyOfTries(app, session, cookies);
  await spend(app, 'staffCodes', key);
  await spend(app, 'staffCodesADay', key);
  return async (trx: Db) => {
    await forgive(trx, app, 'staffCodes', key);
    await forgive(trx, app, 'staffCodesADay', key);
  };
}
