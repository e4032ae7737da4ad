import type { StaffChangeKind, StaffRole } from '#lib/domain/staff-roles.ts';
import { mayDo, mayGive } from '#lib/domain/staff-roles.ts';
import { isOperator, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound, savedBefore } from '#server/platform/errors.ts';

import { type AccessWords, readAccessWords } from './access-words.ts';
import { accessIn, disable, giveAccess, type Invitation, reset, setupLifetime } from './add-staff.ts';
import { faultsOfAccess, type Giver, isInReach, mustBeOwn, mustReach, unitsColumn, unitsOf } from './scope.ts';
import { type ChangeRow, findChange, insertChange, deleteChange } from './store-changes.ts';
import { findStaff, type StaffRow } from './store.ts';
import { notifyAdminsOfChange } from './notify-admins.ts';

/** Milliseconds for which a change waits for a second administrator. */
export const changeWaits = setupLifetime;

interface Access {
  name: string;
  role: string;
  /** Keys of units; an empty list means all units. */
  units: readonly string[];
  /** The version on which the change is based; the current one if null or absent. */
  version?: number | null | undefined;
}

type NewAccess = Pick<StaffRow, 'name' | 'role' | 'units'>;

/** The outcome of a change: made, or waiting for a second administrator. */
export type Outcome<T> = { done: T; pending?: undefined } | { pending: ChangeRow };

/** Refuses changes to the actor's own access, so that at least the actor can still manage the staff afterwards. */
function refuseOwn(by: Giver, { id }: StaffRow, path: string): void {
  if (staffIdOf(by) === id) throw invalid({ path, rule: 'ownAccess' });
}

async function personInReach(trx: Db, by: Giver, id: string): Promise<StaffRow> {
  const row = await findStaff(trx, id);
  if (!row) throw notFound();
  mustReach(by, row);
  return row;
}

function latestOf({ version, name, role, units }: StaffRow) {
  return { version, name, role, units: unitsOf({ units }) };
}

/**
 * Whether a change needs a second administrator: the person is an active administrator, and the actor is not the
 * command line.
 */
function needsSecond(by: Giver, { role, state }: StaffRow): boolean {
  return !isOperator(by) && role === 'admin' && state === 'active';
}

/**
 * Stores a change that waits for a second administrator.
 * @throws AppError 403 if the actor is not a person; 409 with `data.pending` if another change to this person waits
 */
async function requestChange(
  trx: Db,
  app: App,
  by: Giver,
  row: StaffRow,
  { kind, access, words }: { kind: StaffChangeKind; access?: NewAccess; words: AccessWords },
): Promise<{ pending: ChangeRow }> {
  const askedBy = staffIdOf(by);
  if (askedBy === undefined) throw new AppError('403');
  const now = app.clock.now();
  const requested = access ?? { name: null, role: null, units: null };
  const change = {
    staffId: row.id,
    kind,
    version: row.version,
    ...requested,
    askedBy,
    askedAt: now,
    expiresAt: now + changeWaits,
  };
  if (!(await insertChange(trx, change))) {
    throw new AppError('409', { words: 'desk-staff.change.waits', data: { current: latestOf(row), pending: true } });
  }
  const pending = { ...change, askedByName: by.name };
  await notifyAdminsOfChange(trx, app, by, row, { change: pending, step: 'changeAsked', words });
  const details = { change: 'asked', what: kind, ...(access ? accessIn(access) : {}) };
  await record(trx, app, by, { action: 'staff.changed', subject: row.id, details });
  return { pending };
}

function isSameUnits(one: string | null, other: string | null): boolean {
  const sorted = (units: string | null) => JSON.stringify(unitsOf({ units })?.toSorted() ?? null);
  return sorted(one) === sorted(other);
}

/**
 * Changes a person's name, role and units; the change applies from the person's next call. A new role or new units for an
 * active administrator wait for a second administrator, unless the command line gives them.
 * @throws AppError 404; 403 if the caller may not give the new access or does not manage the person; 400 with every
 * fault of the input; 400 at `role` for the caller's own access (rule `ownAccess`), and for a new role or units of somebody who
 * uses single sign-on (`byGroups`); 400 at `name` for a name that is taken (`nameTaken`); 409 with `data.current`
 * if the person has another version than `version`, or if this change must wait while another change to this person already
 * waits (then also with `data.pending`)
 */
export async function changeAccess(
  app: App,
  by: Giver,
  id: string,
  { name, role, units, version }: Access,
): Promise<Outcome<null>> {
  const faults = await faultsOfAccess(app, { name, role, units });
  if (faults.length > 0) throw invalid(...faults);
  mustBeOwn(by, { role, units });
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await personInReach(trx, by, id);
    refuseOwn(by, row, 'role');
    const access = { name: name.trim(), role: role as StaffRole, units: unitsColumn(units) };
    if ((version ?? row.version) !== row.version) throw savedBefore(latestOf(row));
    const isOtherAccess = access.role !== row.role || !isSameUnits(access.units, row.units);
    if (isOtherAccess && row.ssoSubject !== null) throw invalid({ path: 'role', rule: 'byGroups' });
    if (isOtherAccess && needsSecond(by, row)) return requestChange(trx, app, by, row, { kind: 'access', access, words });
    if (!(await giveAccess(trx, app, row, access, { by, words }))) throw savedBefore(latestOf(row));
    return { done: null };
  });
}

/**
 * Ends a person's access. For an active administrator this waits for a second administrator, unless the command line
 * requests it.
 * @throws AppError 404; 403 if the person is outside the caller's reach; 400 for the caller's own access; 409 if the call
 * must wait for a second administrator while another change to this person already waits
 */
export async function requestDisabling(app: App, by: Giver, id: string): Promise<Outcome<null>> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await personInReach(trx, by, id);
    refuseOwn(by, row, 'id');
    if (needsSecond(by, row)) return requestChange(trx, app, by, row, { kind: 'disabled', words });
    await disable(trx, app, row, { by, words });
    return { done: null };
  });
}

/**
 * Resets a person's password and authenticator and invites them again. For an active administrator this waits for a
 * second administrator, unless the command line requests it.
 * @throws AppError as `requestDisabling`
 */
export async function requestReset(app: App, by: Giver, id: string): Promise<Outcome<Invitation>> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await personInReach(trx, by, id);
    refuseOwn(by, row, 'id');
    if (needsSecond(by, row)) return requestChange(trx, app, by, row, { kind: 'reset', words });
    return { done: await reset(trx, app, row, { by, words }) };
  });
}

async function waitingChange(trx: Db, app: App, by: Giver, id: string) {
  const row = await personInReach(trx, by, id);
  const change = await findChange(trx, row.id, app.clock.now());
  if (!change) throw notFound();
  return { row, change };
}

/**
 * Whether an administrator may confirm a change: only a person who neither requested the change nor is its subject.
 * Whether the actor is an administrator is not checked here.
 */
export function mayConfirm(by: Giver, { askedBy, staffId }: Pick<ChangeRow, 'askedBy' | 'staffId'>): boolean {
  const id = staffIdOf(by);
  return id !== undefined && id !== askedBy && id !== staffId;
}

/**
 * Whether an administrator may cancel a change: every person except its subject. Whether the actor is an administrator is
 * not checked here.
 */
export function mayCancel(by: Giver, { staffId }: Pick<ChangeRow, 'staffId'>): boolean {
  const id = staffIdOf(by);
  return id !== undefined && id !== staffId;
}

/**
 * Whether a requested change is still valid: its requester may still make it, the person is still an active
 * administrator, and, for a new role or units, the person's access is unchanged.
 */
async function isStillValid(trx: Db, row: StaffRow, { askedBy, kind, version, role, units }: ChangeRow): Promise<boolean> {
  const requester = await findStaff(trx, askedBy);
  if (requester?.state !== 'active' || !mayDo(requester.role, 'staff.manage')) return false;
  const own = { id: requester.id, role: requester.role, units: unitsOf(requester) };
  if (!isInReach(own, row) || row.role !== 'admin' || row.state !== 'active') return false;
  return kind !== 'access' || (version === row.version && mayGive(own, { role: role!, units: unitsOf({ units }) }));
}

/**
 * Confirms another administrator's change.
 * @returns the invitation if the change was a reset, else null
 * @throws AppError 404 if no change waits; 403 for the change's requester and subject, and if the change exceeds the caller's
 * own access or reach; 409 with `data.current` if the request is no longer valid; 400 at `name` if the new name is taken
 */
export async function confirmChange(app: App, by: Giver, id: string): Promise<Invitation | null> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const { row, change } = await waitingChange(trx, app, by, id);
    if (!mayConfirm(by, change)) throw new AppError('403', { words: 'desk-staff.change.byAnother' });
    const { kind, role, units, name } = change;
    if (role !== null) mustBeOwn(by, { role, units: unitsOf({ units }) ?? [] });
    if (!(await isStillValid(trx, row, change))) {
      throw new AppError('409', { words: 'desk-staff.change.void', data: { current: latestOf(row) } });
    }
    if (!(await deleteChange(trx, change))) throw notFound();
    await notifyAdminsOfChange(trx, app, by, row, { change, step: 'changeConfirmed', words });
    const context = { by, words, askedBy: change.askedByName };
    if (kind === 'reset') return reset(trx, app, row, context);
    if (kind === 'disabled') await disable(trx, app, row, context);
    else if (!(await giveAccess(trx, app, row, { name: name!, role: role!, units }, context))) throw savedBefore(latestOf(row));
    return null;
  });
}

/**
 * Cancels a change that waits for a second administrator.
 * @throws AppError 404 if no change waits; 403 for the change's subject, and if the subject is outside the caller's reach
 */
export async function cancelChange(app: App, by: Giver, id: string): Promise<void> {
  const words = await readAccessWords(app);
  await transaction(app, async (trx) => {
    const { row, change } = await waitingChange(trx, app, by, id);
    if (!mayCancel(by, change)) throw new AppError('403', { words: 'desk-staff.change.byAnother' });
    if (!(await deleteChange(trx, change))) throw notFound();
    await notifyAdminsOfChange(trx, app, by, row, { change, step: 'changeCancelled', words });
    const details = { change: 'cancelled', what: change.kind, askedBy: change.askedByName };
    await record(trx, app, by, { action: 'staff.changed', subject: row.id, details });
  });
}
