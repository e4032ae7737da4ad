import type { NewAuthenticator, RecoveryCodes } from '#lib/contract/staff.ts';
import { hashPassword, isRightPassword } from '#server/people/accounts/passwords.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';
import { forgive, spend } from '#server/platform/rate-limits/spend.ts';

import { offeredAuthenticator, stepOfFirstCode, wrongFirstCode } from './authenticator.ts';
import { countCodeTry, countedAs } from './count-tries.ts';
import { noteRefused } from './note-sign-in.ts';
import type { StaffSession } from './session.ts';
import { changeSession, deleteSessionsOf, findSession } from './store-sessions.ts';
import { changeStaff, isStillPassword } from './store.ts';
import { newRecoveryCodes } from './take-code.ts';
import { notifyOfOwnChange } from './notify-staff.ts';

/**
 * The session of a caller who is a person.
 * @throws AppError 403 for a machine; 401 if the session has ended
 */
async function ownSession(db: Db, { staffId, sessionHash }: StaffActor): Promise<StaffSession> {
  if (staffId === null || !sessionHash) throw new AppError('403');
  const session = await findSession(db, sessionHash);
  if (!session) throw new AppError('401');
  return session;
}

/** Completes a change of password or authenticator: ends other sessions, mails the person and logs the change. */
async function afterChange(
  trx: Db,
  app: App,
  actor: StaffActor,
  { staffId, tokenHash }: StaffSession,
  change: 'password' | 'authenticator',
): Promise<void> {
  await deleteSessionsOf(trx, staffId, tokenHash);
  await notifyOfOwnChange(trx, app, staffId, change);
  await record(trx, app, actor, { action: 'staff.changed', subject: staffId, details: { change } });
}

/**
 * Changes the caller's password and ends their other sessions.
 * @throws AppError 400 at `oldPassword` if it is wrong; 401 if the session has ended; 403 for a machine; 429 after too
 * many attempts; 503 if too many passwords are waiting to be hashed
 */
export async function changeOwnPassword(
  app: App,
  actor: StaffActor,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const session = await ownSession(app.db, actor);
  const { staffId, passwordHash } = session;
  const turn = { queue: 'staff', key: countedAs(staffId) } as const;
  const wrong = () => invalid({ path: 'oldPassword', rule: 'wrongPassword' });
  await spend(app, 'passwordsByAccount', countedAs(staffId));
  if (!passwordHash || !(await isRightPassword(passwordHash, oldPassword, turn))) throw wrong();
  const newHash = await hashPassword(newPassword, turn);
  await transaction(app, async (trx) => {
    if (!(await isStillPassword(trx, staffId, passwordHash))) throw wrong();
    await forgive(trx, app, 'passwordsByAccount', countedAs(staffId));
    await changeStaff(trx, staffId, { passwordHash: newHash });
    await afterChange(trx, app, actor, session, 'password');
  });
  logSecurity(app, 'password changed', { account: staffId });
}

/**
 * Offers the caller a new authenticator; `takeOtherAuthenticator` replaces the current one with it.
 * @throws AppError 401 if the session has ended; 403 for a machine
 */
export async function offerOtherAuthenticator(app: App, actor: StaffActor): Promise<NewAuthenticator> {
  return offeredAuthenticator(app, await ownSession(app.db, actor));
}

/**
 * Replaces the caller's authenticator with the offered one, whose first code must be right, and ends their other
 * sessions.
 * @returns new recovery codes, shown once; the old ones become invalid
 * @throws AppError 400003 if the code is wrong or no authenticator was offered; 401 if the session has ended; 403 for a
 * machine; 429 after too many attempts
 */
export async function takeOtherAuthenticator(app: App, actor: StaffActor, code: string): Promise<RecoveryCodes> {
  const session = await ownSession(app.db, actor);
  const { staffId, tokenHash, sealedTotp } = session;
  const undoCount = await countCodeTry(app, session);
  if (sealedTotp === null) throw new AppError('400003', { because: 'no authenticator was offered' });
  const totpStep = stepOfFirstCode(app, staffId, sealedTotp, code);
  if (totpStep === null) {
    await noteRefused(app, { id: staffId, name: actor.name }, { because: 'enrolment' });
    throw wrongFirstCode();
  }
  const recoveryCodes = await transaction(app, async (trx) => {
    if (!(await changeSession(trx, tokenHash, { sealedTotp: null }))) throw new AppError('401');
    await changeStaff(trx, staffId, { sealedTotp, totpStep });
    await undoCount(trx);
    const codes = await newRecoveryCodes(trx, app, staffId);
    await afterChange(trx, app, actor, session, 'authenticator');
    return codes;
  });
  logSecurity(app, 'authenticator changed', { account: staffId });
  return { recoveryCodes };
}
