import type { PasskeyResponse } from '#lib/contract/passkeys.ts';
import type { NextStep } from '#lib/contract/staff.ts';
import type { Caller } from '#server/people/accounts/caller.ts';
import { rememberDevice } from '#server/people/accounts/known-device.ts';
import { requestOptions, verifyPasskey } from '#server/people/verification/webauthn.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';

import { countCodeTry, countedAs } from './count-tries.ts';
import { noteRefused, noteSignedIn } from './note-sign-in.ts';
import { listPasskeys, notePasskeyUse } from './passkeys/store.ts';
import { completeSession, findStaffSession, type StaffSession } from './session.ts';
import { changeSession } from './store-sessions.ts';
import { type FactorWay, useCode } from './take-code.ts';

/**
 * The caller's session, complete or not.
 * @throws AppError 401 without one
 */
async function anySession(app: App, cookies: Cookies): Promise<StaffSession> {
  const session = await findStaffSession(app, cookies);
  if (!session) throw new AppError('401');
  return session;
}

/**
 * Completes a sign-in by a second factor; in a complete session, the factor counts as fresh for ten minutes.
 * @param use checks the factor and marks it as used; returns null if the factor is wrong
 */
async function prove(
  app: App,
  caller: Caller,
  session: StaffSession,
  because: 'code' | 'passkey',
  use: (trx: Db) => Promise<FactorWay | null>,
): Promise<{ next: NextStep }> {
  const { staffId, name, tokenHash, provedAt } = session;
  const who = { id: staffId, name };
  const undoCount = await countCodeTry(app, session, caller.cookies);
  const outcome = await transaction(app, async (trx) => {
    const way = await use(trx);
    if (way === null) return null;
    await undoCount(trx);
    if (provedAt !== null) {
      if (!(await changeSession(trx, tokenHash, { provedAt: app.clock.now() }))) throw new AppError('401');
      return { setCookie: () => {} };
    }
    const completed = await completeSession(trx, app, caller.cookies, session);
    await noteSignedIn(trx, app, who, { address: caller.address, way });
    return completed;
  });
  if (!outcome) {
    await noteRefused(app, who, { address: caller.address, because });
    throw new AppError('400003', { because: `a wrong or used ${because}` });
  }
  outcome.setCookie();
  if (provedAt === null) rememberDevice(app, caller.cookies, countedAs(staffId));
  return { next: 'ready' };
}

/**
 * Checks a code of the authenticator, or a recovery code, as the second factor.
 * @throws AppError 401 without a session; 400003 for a wrong or used code, or if no authenticator is enrolled; 429
 * after too many attempts
 */
export async function proveFactor(app: App, caller: Caller, code: string): Promise<{ next: NextStep }> {
  const session = await anySession(app, caller.cookies);
  const { staffId, sealedFactor } = session;
  if (sealedFactor === null) throw new AppError('400003', { because: 'no authenticator is enrolled' });
  return prove(app, caller, session, 'code', (trx) => useCode(trx, app, { staffId, sealedFactor }, code));
}

/**
 * Options for using one of the passkeys of the caller, whose session may lack the second factor.
 * @throws AppError 401 without a session
 */
export async function optionsOfOwnPasskeys(app: App, cookies: Cookies) {
  const { staffId } = await anySession(app, cookies);
  return requestOptions(app, cookies, await listPasskeys(app.db, staffId));
}

/**
 * Checks the response of one of the caller's passkeys, as the second factor.
 * @throws AppError 401 without a session; 400003 if the response is wrong, was used before or is from the passkey of another
 * person; 429 after too many attempts
 */
export async function provePasskey(app: App, caller: Caller, response: PasskeyResponse): Promise<{ next: NextStep }> {
  const session = await anySession(app, caller.cookies);
  const used = await verifyPasskey(app, caller.cookies, response, async (credentialId) => {
    const passkeys = await listPasskeys(app.db, session.staffId);
    return passkeys.find((passkey) => passkey.credentialId === credentialId);
  });
  return prove(app, caller, session, 'passkey', async (trx) => {
    const isUsed = used && (await notePasskeyUse(trx, used.passkey.id, used.counter, app.clock.now()));
    return isUsed ? 'passkey' : null;
  });
}
