import type { NextStep } from '#lib/contract/staff.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { Caller } from '#server/people/accounts/caller.ts';
import { isRightPassword, turnOfAddress } from '#server/people/accounts/passwords.ts';
import { requireWork } from '#server/people/verification/work.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import { countPasswordTry } from './count-tries.ts';
import { noteRefused } from './note-sign-in.ts';
import { startIncompleteSession } from './session.ts';
import { findStaffByEmail, isStillPassword } from './store.ts';

/**
 * Checks a password and starts an incomplete session, which allows only the next step: a second factor, or the
 * enrolment of an authenticator. For an unknown e-mail address, the answer and the hashing are the same as for a wrong
 * password.
 * @throws AppError 400002 if the e-mail address or password is wrong; 429 after too many attempts; 429 with a challenge for a
 * proof of work if the network address makes more attempts than people do; 503 if too many passwords are waiting to be
 * compared
 */
export async function signInStaff(
  app: App,
  caller: Caller,
  { email, password, solution }: { email: string; password: string; solution?: unknown },
): Promise<{ next: NextStep }> {
  await requireWork(app, caller.address, solution);
  const address = normaliseEmail(email);
  const person = await findStaffByEmail(app.db, address);
  const undoCount = await countPasswordTry(app, caller, address, person?.id);
  const right = await isRightPassword(person?.passwordHash, password, turnOfAddress('staff', caller.address));
  if (!person?.passwordHash || !right) {
    await noteRefused(app, person, { address: caller.address, because: 'password' });
    throw new AppError('400002', { because: 'wrong address or password' });
  }
  const { id, passwordHash, sealedTotp } = person;
  const session = await transaction(app, async (trx) => {
    if (!(await isStillPassword(trx, id, passwordHash))) {
      throw new AppError('400002', { because: 'the password changed meanwhile' });
    }
    await undoCount(trx);
    return startIncompleteSession(trx, app, caller, id);
  });
  session.setCookie();
  return { next: sealedTotp === null ? 'enrol' : 'factor' };
}
