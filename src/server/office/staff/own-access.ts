import type { RecoveryCodes, StaffAccount } from '#lib/contract/staff.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';

import { idleFor, maxSessionAge } from './session.ts';
import { countRecoveryCodes } from './store-factors.ts';
import { deleteSessionById, deleteSessionsOf, listSessions } from './store-sessions.ts';
import { findStaff } from './store.ts';
import { newRecoveryCodes } from './take-code.ts';
import { notifyOfOwnChange } from './notify-staff.ts';

/**
 * The staff id of an actor who is a person.
 * @throws AppError 403 for a machine, which has no sessions or codes
 */
export function personOf({ staffId }: StaffActor): string {
  if (staffId === null) throw new AppError('403');
  return staffId;
}

function liveSessions(db: Db, app: App, staffId: string) {
  const now = app.clock.now();
  return listSessions(db, staffId, { usedAfter: now - idleFor, begunAfter: now - maxSessionAge });
}

/**
 * The caller's own access: their sessions, the current one first, and the number of recovery codes left.
 * @throws AppError 403 for a machine; 401 if the person no longer exists
 */
export async function describeOwnAccess(app: App, actor: StaffActor): Promise<StaffAccount> {
  const staffId = personOf(actor);
  const person = await findStaff(app.db, staffId);
  if (!person) throw new AppError('401');
  const sessions = await liveSessions(app.db, app, staffId);
  return {
    name: person.name,
    email: person.email,
    role: person.role,
    signsIn: person.ssoSubject === null ? 'password' : 'sso',
    recoveryCodesLeft: await countRecoveryCodes(app.db, staffId),
    sessions: sessions
      .map(({ id, device, createdAt, lastUsedAt, tokenHash }) => ({
        id,
        device,
        since: new Date(createdAt).toISOString(),
        lastUsed: new Date(lastUsedAt).toISOString(),
        isCurrent: tokenHash === actor.sessionHash ? ('Y' as const) : ('N' as const),
      }))
      .toSorted((one, other) => other.isCurrent.localeCompare(one.isCurrent)),
  };
}

/**
 * Ends one of the caller's sessions.
 * @throws AppError 404 if they have no such session; 403 for a machine
 */
export async function endOwnSession(app: App, actor: StaffActor, id: string): Promise<void> {
  const staffId = personOf(actor);
  if (!(await deleteSessionById(app.db, staffId, id))) throw notFound();
  logSecurity(app, 'session ended', { account: staffId });
}

/**
 * Ends the caller's other sessions and returns how many of them were live.
 * @throws AppError 403 for a machine
 */
export async function endOtherSessions(app: App, actor: StaffActor): Promise<{ ended: number }> {
  const staffId = personOf(actor);
  const ended = await transaction(app, async (trx) => {
    const others = (await liveSessions(trx, app, staffId)).filter(({ tokenHash }) => tokenHash !== actor.sessionHash);
    await deleteSessionsOf(trx, staffId, actor.sessionHash ?? '');
    return others.length;
  });
  if (ended > 0) logSecurity(app, 'session ended', { account: staffId });
  return { ended };
}

/**
 * Creates new recovery codes, shown once; the old ones become invalid.
 * @throws AppError 403 for a machine
 */
export async function renewRecoveryCodes(app: App, actor: StaffActor): Promise<RecoveryCodes> {
  const staffId = personOf(actor);
  return transaction(app, async (trx) => {
    const recoveryCodes = await newRecoveryCodes(trx, app, staffId);
    await notifyOfOwnChange(trx, app, staffId, 'recoveryCodes');
    const details = { change: 'recoveryCodes' };
    await record(trx, app, actor, { action: 'staff.changed', subject: staffId, details });
    return { recoveryCodes };
  });
}
