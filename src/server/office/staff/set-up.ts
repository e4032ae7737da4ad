import type { Invited, NewAuthenticator, NextStep } from '#lib/contract/staff.ts';
import type { Caller } from '#server/people/accounts/caller.ts';
import { rememberDevice } from '#server/people/accounts/known-device.ts';
import { hashPassword, turnOfAddress } from '#server/people/accounts/passwords.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { hashToken } from '#server/platform/ids.ts';

import { offeredAuthenticator, stepOfFirstCode, wrongFirstCode } from './authenticator.ts';
import { countCodeTry, countedAs } from './count-tries.ts';
import { actorOf, noteRefused, noteSignedIn } from './note-sign-in.ts';
import { completeSession, incompleteSession, startIncompleteSession, type StaffSession } from './session.ts';
import { deleteSessionsOf } from './store-sessions.ts';
import { changeStaff, findSetup, deleteSetup } from './store.ts';
import { newRecoveryCodes } from './take-code.ts';
import { notifyOfOwnChange } from './notify-staff.ts';

function wrongLink(): AppError {
  return new AppError('400003', { because: 'unknown, used or expired set-up link' });
}

/**
 * The person whom a set-up link invites.
 * @throws AppError 400003 if the link is wrong, used or expired
 */
export async function checkSetup(app: App, code: string): Promise<Invited> {
  const person = await findSetup(app.db, hashToken(code), app.clock.now());
  if (!person) throw wrongLink();
  return { name: person.name, email: person.email, role: person.role };
}

/**
 * Uses a set-up link: sets the person's password. The person has no access until an authenticator is enrolled.
 * @throws AppError 400003 if the link is wrong, used or expired; 503 if too many passwords are waiting to be hashed
 */
export async function choosePassword(
  app: App,
  caller: Caller,
  { code, password }: { code: string; password: string },
): Promise<{ next: NextStep }> {
  await checkSetup(app, code);
  const passwordHash = await hashPassword(password, turnOfAddress('staff', caller.address));
  const codeHash = hashToken(code);
  const session = await transaction(app, async (trx) => {
    const person = await findSetup(trx, codeHash, app.clock.now());
    if (!person || !(await deleteSetup(trx, codeHash))) throw wrongLink();
    await changeStaff(trx, person.id, { passwordHash });
    await deleteSessionsOf(trx, person.id);
    return startIncompleteSession(trx, app, caller, person.id);
  });
  session.setCookie();
  return { next: 'enrol' };
}

/**
 * The caller's session between the choice of a password and the enrolment of an authenticator.
 * @throws AppError 401
 */
async function enrollingSession(app: App, cookies: Cookies): Promise<StaffSession> {
  const session = await incompleteSession(app, cookies);
  if (session.sealedFactor !== null) throw new AppError('401');
  return session;
}

/**
 * The authenticator offered for enrolment; within a session the same on every call until it is enrolled.
 * @throws AppError 401 if the caller is not at this step
 */
export async function offerAuthenticator(app: App, cookies: Cookies): Promise<NewAuthenticator> {
  return offeredAuthenticator(app, await enrollingSession(app, cookies));
}

/**
 * Enrols the offered authenticator if its first code is right, and signs the person in.
 * @returns recovery codes, shown once
 * @throws AppError 401 if the caller is not at this step; 400003 for a wrong code; 429 after too many attempts
 */
export async function enrolAuthenticator(
  app: App,
  { cookies, address }: Caller,
  code: string,
): Promise<{ next: NextStep; recoveryCodes: string[] }> {
  const session = await enrollingSession(app, cookies);
  const { staffId, name, sealedTotp } = session;
  if (sealedTotp === null) throw new AppError('401');
  const undoCount = await countCodeTry(app, session, cookies);
  const who = { id: staffId, name };
  const totpStep = stepOfFirstCode(app, staffId, sealedTotp, code);
  if (totpStep === null) {
    await noteRefused(app, who, { address, because: 'enrolment' });
    throw wrongFirstCode();
  }
  const { completed, recoveryCodes } = await transaction(app, async (trx) => {
    const completed = await completeSession(trx, app, cookies, session);
    await changeStaff(trx, staffId, { state: 'active', sealedTotp, totpStep });
    await undoCount(trx);
    const recoveryCodes = await newRecoveryCodes(trx, app, staffId);
    await notifyOfOwnChange(trx, app, staffId, 'enrolled');
    await record(trx, app, actorOf(who), { action: 'staff.changed', subject: staffId, details: { change: 'enrolled' } });
    await noteSignedIn(trx, app, who, { address, way: 'enrolment' });
    return { completed, recoveryCodes };
  });
  completed.setCookie();
  rememberDevice(app, cookies, countedAs(staffId));
  return { next: 'ready', recoveryCodes };
}
