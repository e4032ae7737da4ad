import type { Caller } from '#server/people/accounts/caller.ts';
import { knownDevice } from '#server/people/accounts/known-device.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { forgive, spend } from '#server/platform/rate-limits/spend.ts';

import type { StaffSession } from './session.ts';

/** As whom a person of the staff is counted and a device of theirs is known: no candidate has such an id. */
export function countedAs(staffId: string): string {
  return `staff:${staffId}`;
}

/**
 * Counts a try of a password, and gives the function that takes it back. A device that has signed in as the person before
 * counts by itself: whatever strangers try elsewhere, its owner is not locked out.
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

/** By what tries of a code are counted: a whole session or a known device by itself, all others of the person together. */
function placeOfTries(app: App, { id, staffId, provedAt }: StaffSession, cookies?: Cookies): string {
  if (provedAt !== null) return `${staffId} session ${id}`;
  const device = cookies && knownDevice(app, cookies, countedAs(staffId));
  return device === undefined ? staffId : `${staffId} device ${device}`;
}

/**
 * Counts a try of a code, whether of an authenticator or in its place, and gives the function that takes it back. A stranger
 * who knows the password leaves the owner the tries of a session that is open, and of a device that has signed in before.
 * @param cookies the caller's, where the session is half way
 * @throws AppError 429
 */
export async function countCodeTry(app: App, session: StaffSession, cookies?: Cookies) {
  const place = placeOfTries(app, session, cookies);
  await spend(app, 'staffCodes', place);
  await spend(app, 'staffCodesADay', place);
  return async (trx: Db) => {
    await forgive(trx, app, 'staffCodes', place);
    await forgive(trx, app, 'staffCodesADay', place);
  };
}
