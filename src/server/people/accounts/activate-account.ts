import type { SignedIn } from '#lib/contract/account.ts';
import { verificationCodeHashes } from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashToken, newId } from '#server/platform/ids.ts';

import type { Caller } from './caller.ts';
import { hashPassword, turnOfAddress } from './passwords.ts';
import { registrationCookie } from './register-by-email.ts';
import { startSession } from './session.ts';
import { signedInAs } from './sign-in.ts';
import { deleteRegistrations, findRegistrationOfLink, insertAccount, newAccount } from './store.ts';

function wrongLink(): AppError {
  return new AppError('400003', { because: 'wrong activation link' });
}

/** The link is valid, but it was opened in another browser than the one that registered. */
function passwordNeeded(email: string): AppError {
  return new AppError('400', { faults: [{ path: 'password', rule: 'required' }], data: { email } });
}

/**
 * Makes the account of the registration whose link was used, and signs in: the link proves the address, and the caller
 * typed the password. Other registrations of the address end. The password typed at registration holds only in the
 * browser that typed it. Any other browser sends one with the link, so that who registers a stranger's address does not
 * know the password of what the stranger activates. The unique address decides between links used at the same moment;
 * nothing is locked before it, so there is no deadlock.
 * @throws AppError 400003 where the link is wrong, used or expired; 400 where a password is needed
 */
export async function activateAccount(
  app: App,
  caller: Caller,
  { code, password }: { code: string; password: string | undefined },
): Promise<SignedIn> {
  const { cookies, address, locale } = caller;
  const codeHashes = verificationCodeHashes(app, code);
  const found = await findRegistrationOfLink(app.db, codeHashes, app.clock.now());
  if (!found) throw wrongLink();
  const token = cookies.get(registrationCookie);
  const isOwnBrowser = token !== undefined && found.browserHash === hashToken(token);
  if (password === undefined && !isOwnBrowser) throw passwordNeeded(found.email);
  const passwordHash =
    password === undefined ? found.passwordHash : await hashPassword(password, turnOfAddress('candidates', address));
  const { name, session } = await transaction(app, async (trx) => {
    const now = app.clock.now();
    const registration = await findRegistrationOfLink(trx, codeHashes, now);
    if (!registration) throw wrongLink();
    const { email, name } = registration;
    const account = { ...newAccount(newId(), now, locale), name, email, passwordHash, lastSignedInAt: now };
    if (!(await insertAccount(trx, account))) throw wrongLink();
    await deleteRegistrations(trx, email);
    return { name, session: await startSession(trx, app, caller, account.id, 'registration') };
  });
  session.keep();
  cookies.delete(registrationCookie);
  return signedInAs({ name, phone: null, eraseAt: null });
}
