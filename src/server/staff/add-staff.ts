import { isEmail, normaliseEmail } from '#lib/rules/email.ts';
import type { StaffRole } from '#lib/staff-roles.ts';
import type { App } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/errors.ts';
import { hashToken, newId, newToken } from '#server/ids.ts';

import { type AccessWords, readAccessWords } from './access-words.ts';
import { faultsOfAccess, type Giver, mustBeOwn, mustReach, unitsColumn, unitsOf } from './scope.ts';
import { changeAccessOf, changeStaff, deleteSetups, findStaff, insertStaff, replaceSetup, type StaffRow } from './store.ts';
import { replaceRecoveryCodes } from './store-factors.ts';
import { deleteSessionsOf } from './store-sessions.ts';
import { tellChanged, tellInvited } from './tell-staff.ts';

/** Milliseconds for which a set-up link is good. */
export const setupLasts = 48 * 3_600_000;

interface Access {
  name: string;
  role: string;
  /** Keys of units; none means all. */
  units: readonly string[];
}

interface NewStaff extends Access {
  email: string;
}

/**
 * A person and the link by which they choose a password and an authenticator: it is stored nowhere. It goes to the person by
 * mail, and is shown by the command line alone.
 */
export interface Invitation {
  id: string;
  email: string;
  link: string;
  /** Milliseconds. */
  expires: number;
}

/** The address behind which a password and an authenticator are set. */
export function setupLink({ settings }: App, code: string): string {
  return `${settings.publicUrl}/desk/setup?code=${code}`;
}

/** Role and units as the log keeps them. */
function accessIn({ role, units }: { role: StaffRole; units: string | null }) {
  return { role, units: (unitsOf({ units }) ?? []).join(' ') };
}

function noteChange(trx: Db, app: App, by: Giver, id: string, details: Record<string, string>): Promise<void> {
  return record(trx, app, by, { action: 'staff.changed', subject: id, details });
}

/** Nobody shuts themselves out, and so somebody who may manage the staff is always left. */
function refuseOwn(by: Giver, { id }: { id: string }, path: string): void {
  if (by.id === `staff:${id}`) throw invalid({ path, rule: 'ownAccess' });
}

type Invitee = Pick<StaffRow, 'id' | 'name' | 'email' | 'role' | 'units'>;

async function invite(
  trx: Db,
  app: App,
  by: Giver,
  person: Invitee,
  { change, words }: { change: 'added' | 'reset'; words: AccessWords },
): Promise<Invitation> {
  const { id, email } = person;
  const code = newToken();
  const expires = app.clock.now() + setupLasts;
  const link = setupLink(app, code);
  await replaceSetup(trx, { codeHash: hashToken(code), staffId: id, expiresAt: expires });
  await tellInvited(trx, app, by, person, { change, link, expires, lasts: setupLasts, words });
  return { id, email, link, expires };
}

/**
 * Adds a person to the staff, who has no access until the link is used.
 * @throws AppError 400 with every fault; of `email` (rule `emailTaken`) where the staff has this address
 */
export async function addStaff(app: App, by: Giver, { name, email, role, units }: NewStaff): Promise<Invitation> {
  const address = normaliseEmail(email);
  const faults = await faultsOfAccess(app, { name, role, units });
  if (!isEmail(address)) faults.push({ path: 'email', rule: 'email' });
  if (faults.length > 0) throw invalid(...faults);
  mustBeOwn(by, { role, units });
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = {
      id: newId(),
      name: name.trim(),
      email: address,
      role: role as StaffRole,
      units: unitsColumn(units),
      state: 'invited' as const,
      passwordHash: null,
      sealedTotp: null,
      totpStep: null,
      createdAt: app.clock.now(),
    };
    if (!(await insertStaff(trx, row))) throw invalid({ path: 'email', rule: 'emailTaken' });
    const invitation = await invite(trx, app, by, row, { change: 'added', words });
    await noteChange(trx, app, by, row.id, { change: 'added', ...accessIn(row) });
    return invitation;
  });
}

/**
 * Changes a person's name, role and units, which count from their next call on.
 * @param version what the change was made from; without one it is made of whatever there is
 * @throws AppError 404; 400 with every fault; of `role` (rule `ownAccess`) for the caller's own; 409 with `data.current`
 * where somebody else was first
 */
export async function changeAccess(
  app: App,
  by: Giver,
  id: string,
  { name, role, units, version }: Access & { version?: number | null | undefined },
): Promise<void> {
  const faults = await faultsOfAccess(app, { name, role, units });
  if (faults.length > 0) throw invalid(...faults);
  mustBeOwn(by, { role, units });
  const words = await readAccessWords(app);
  await transaction(app, async (trx) => {
    const row = await findStaff(trx, id);
    if (!row) throw notFound();
    mustReach(by, row);
    refuseOwn(by, row, 'role');
    const change = { name: name.trim(), role: role as StaffRole, units: unitsColumn(units) };
    const isFirst = (version ?? row.version) === row.version && (await changeAccessOf(trx, row, change));
    if (!isFirst) {
      throw savedBefore({ version: row.version, name: row.name, role: row.role, units: unitsOf(row) });
    }
    await tellChanged(trx, app, by, { ...row, ...change }, { change: 'access', words });
    await noteChange(trx, app, by, row.id, { change: 'access', ...accessIn(change) });
  });
}

/** Takes away all by which a person gets in: password, authenticator, recovery codes, sessions and links. */
async function closeAccess(trx: Db, id: string, state: 'invited' | 'disabled'): Promise<void> {
  await changeStaff(trx, id, { state, passwordHash: null, sealedTotp: null, totpStep: null });
  await replaceRecoveryCodes(trx, id, []);
  await deleteSessionsOf(trx, id);
  await deleteSetups(trx, id);
}

/**
 * Takes a person's password and authenticator away, ends their sessions and invites them anew; who was disabled has access
 * again.
 * @param who id or e-mail address
 * @throws AppError 404; 400 for the caller's own access
 */
export async function resetFactor(app: App, by: Giver, who: string): Promise<Invitation> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await findStaff(trx, who);
    if (!row) throw notFound();
    mustReach(by, row);
    refuseOwn(by, row, 'id');
    await closeAccess(trx, row.id, 'invited');
    const invitation = await invite(trx, app, by, row, { change: 'reset', words });
    await noteChange(trx, app, by, row.id, { change: 'reset' });
    return invitation;
  });
}

/**
 * Ends a person's access at once: no password, no authenticator, no session, no link is good any more.
 * @param who id or e-mail address
 * @throws AppError 404; 400 for the caller's own access
 */
export async function disableStaff(app: App, by: Giver, who: string): Promise<{ id: string; email: string }> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await findStaff(trx, who);
    if (!row) throw notFound();
    mustReach(by, row);
    refuseOwn(by, row, 'id');
    await closeAccess(trx, row.id, 'disabled');
    await tellChanged(trx, app, by, row, { change: 'disabled', words });
    await noteChange(trx, app, by, row.id, { change: 'disabled' });
    return { id: row.id, email: row.email };
  });
}
