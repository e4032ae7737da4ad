import type { Caller } from '#server/people/accounts/caller.ts';
import { knownDevice } from '#server/people/accounts/known-device.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { forgive, spend } from '#server/platform/rate-limits/spend.ts';

import type { StaffSession } from './session.ts';

/** The id under which a staff member is counted and their devices are known: no candidate has such an id. */
export function countedAs(staffId: string): string {
  return `staff:${staffId}`;
}

/**
 * Counts a password attempt and returns a function that undoes the count. A device that has signed in as the person
 * before is counted separately, so that strangers cannot lock its owner out.
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
 * The key under which code attempts are counted: a complete session or a known device separately, all others of the
 * person together.
 */
function keyOfTries(app: App, { id, staffId, provedAt }: StaffSession, cookies?: Cookies): string {
  if (provedAt !== null) return `${staffId} session ${id}`;
  const device = cookies && knownDevice(app, cookies, countedAs(staffId));
  return device === undefined ? staffId : `${staffId} device ${device}`;
}

/**
 * Counts a code attempt, of an authenticator or a recovery code, and returns a function that undoes the count. A
 * stranger who knows the password leaves the owner the attempts of an open session and of a known device.
 * @param cookies the caller's, if the sign-in is incomplete
 * @throws AppError 429
 */
export async function countCodeTry(app: App, session: StaffSession, cookies?: Cookies) {
  const place = keyOfTries(app, session, cookies);
  await spend(app, 'staffCodes', place);
  await spend(app, 'staffCodesADay', place);
  return async (trx: Db) => {
    await forgive(trx, app, 'staffCodes', place);
    await forgive(trx, app, 'staffCodesADay', place);
  };
}
