import type { SignedIn } from '#lib/contract/account.ts';
import type { PasskeyResponse } from '#lib/contract/passkeys.ts';
import { verifyPasskey } from '#server/people/verification/webauthn.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { logSecurity } from '#server/platform/log.ts';

import type { Caller } from '../caller.ts';
import { startSession } from '../session.ts';
import { signedInAs } from '../sign-in.ts';
import { findAccountById, noteSignIn } from '../store.ts';
import { findPasskey, notePasskeyUse } from './store.ts';

function verify(app: App, cookies: Cookies, response: PasskeyResponse) {
  return verifyPasskey(app, cookies, response, (credentialId) => findPasskey(app.db, credentialId));
}

/**
 * Signs in with a passkey. An unknown passkey is refused like a wrong response.
 * @throws AppError 400002 if the response is wrong, or its challenge was used, has expired or was issued to another browser
 */
export async function signInWithPasskey(app: App, caller: Caller, response: PasskeyResponse): Promise<SignedIn> {
  const used = await verify(app, caller.cookies, response);
  if (!used) {
    logSecurity(app, 'sign-in refused', { address: caller.address, because: 'passkey' });
    throw new AppError('400002', { because: 'wrong response of an authenticator' });
  }
  const { passkey, counter } = used;
  const { account, session } = await transaction(app, async (trx) => {
    const now = app.clock.now();
    const account = await findAccountById(trx, passkey.accountId);
    const isNoted = account && (await noteSignIn(trx, account.id, { now, locale: caller.locale }));
    if (!isNoted || !(await notePasskeyUse(trx, passkey.id, counter, now))) {
      throw new AppError('400002', { because: 'the passkey or its account is gone' });
    }
    return { account, session: await startSession(trx, app, caller, account.id, 'passkey') };
  });
  session.setCookies();
  return signedInAs(account);
}

/**
 * Checks that a signed-in candidate has just used a passkey of the account.
 * @throws AppError 400003 if the response is wrong, or comes from a passkey of another account
 */
export async function confirmPasskey(app: App, accountId: string, cookies: Cookies, response: PasskeyResponse): Promise<void> {
  const used = await verify(app, cookies, response);
  const isOwn = used?.passkey.accountId === accountId;
  if (!isOwn || !(await notePasskeyUse(app.db, used.passkey.id, used.counter, app.clock.now()))) {
    throw new AppError('400003', { because: 'wrong response of an authenticator' });
  }
}
