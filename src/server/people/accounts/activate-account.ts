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

/** The error if a browser that did not register opens a valid link and sends no password. */
function passwordNeeded(email: string): AppError {
  return new AppError('400', { faults: [{ path: 'password', rule: 'required' }], data: { email } });
}

/**
 * Creates the account for a registration whose link was opened, and signs in; the link proves the address. Every
 * registration of the address is deleted. The password given at registration counts only in the browser that registered; any
 * other browser must send a new password. Otherwise, somebody could register a stranger's address and know the password of
 * the account that the stranger activates. If several links for an address are used at once, one succeeds.
 * @throws AppError 400003 if the link is wrong, used or expired, or if an account got the address meanwhile; 400 if a
 * password is required; 503 if too many passwords are waiting to be hashed
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
  session.setCookies();
  cookies.delete(registrationCookie);
  return signedInAs({ name, phone: null, eraseAt: null });
}
