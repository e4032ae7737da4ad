import type { Caller } from '#server/accounts/caller.ts';
import { knownDevice } from '#server/accounts/known-device.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { forgive, spend } from '#server/limits/spend.ts';

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

/**
 * Counts a try of a code, whether of an authenticator or in its place, and gives the function that takes it back.
 * @throws AppError 429
 */
export async function countCodeTry(app: App, staffId: string) {
  await spend(app, 'staffCodes', staffId);
  await spend(app, 'staffCodesADay', staffId);
  return async (trx: Db) => {
    await forgive(trx, app, 'staffCodes', staffId);
    await forgive(trx, app, 'staffCodesADay', staffId);
  };
}
