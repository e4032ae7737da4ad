import type { NextStep } from '#lib/contract/staff.ts';
import type { Caller } from '#server/people/accounts/caller.ts';
import { rememberDevice } from '#server/people/accounts/known-device.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import { countCodeTry, countedAs } from './count-tries.ts';
import { noteRefused, noteSignedIn } from './note-sign-in.ts';
import { completeSession, findStaffSession } from './session.ts';
import { changeSession } from './store-sessions.ts';
import { useCode } from './take-code.ts';

/**
 * Checks a code of the authenticator, or a recovery code. A right code completes a sign-in; in a complete session, the
 * code counts as fresh for ten minutes.
 * @throws AppError 401 without a session; 400003 for a wrong or used code, or if no authenticator is enrolled; 429
 * after too many attempts
 */
export async function proveFactor(app: App, caller: Caller, code: string): Promise<{ next: NextStep }> {
  const session = await findStaffSession(app, caller.cookies);
  if (!session) throw new AppError('401');
  const { staffId, name, tokenHash, sealedFactor, provedAt } = session;
  if (sealedFactor === null) throw new AppError('400003', { because: 'no authenticator is enrolled' });
  const who = { id: staffId, name };
  const undoCount = await countCodeTry(app, session, caller.cookies);
  const outcome = await transaction(app, async (trx) => {
    const way = await useCode(trx, app, { staffId, sealedFactor }, code);
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
    await noteRefused(app, who, { address: caller.address, because: 'code' });
    throw new AppError('400003', { because: 'a wrong or used code of an authenticator' });
  }
  outcome.setCookie();
  if (provedAt === null) rememberDevice(app, caller.cookies, countedAs(staffId));
  return { next: 'ready' };
}
