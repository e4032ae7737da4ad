import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { isEmail, normaliseEmail } from '#lib/rules/email.ts';
import type { Operator } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { hashToken, newId, newToken } from '#server/platform/ids.ts';

import { type AccessWords, readAccessWords } from './access-words.ts';
import { endUncoveredTokens } from './end-uncovered-tokens.ts';
import { faultsOfAccess, type Giver, mustBeOwn, unitsColumn, unitsOf } from './scope.ts';
import { deletePasskeysOf } from './passkeys/store.ts';
import { deleteChangesOf } from './store-changes.ts';
import { replaceRecoveryCodes } from './store-factors.ts';
import { deleteSessionsOf } from './store-sessions.ts';
import { changeAccessOf, changeStaff, deleteSetups, findStaff, insertStaff, replaceSetup, type StaffRow } from './store.ts';
import { notifyAdminsOfOperator, notifyAdminsOfNew } from './notify-admins.ts';
import { notifyChanged, notifyInvited } from './notify-staff.ts';
import { isNameFree, reserveName } from './unique-names.ts';

/** Milliseconds for which a set-up link is valid. */
export const setupLifetime = 48 * 3_600_000;

interface Access {
  name: string;
  role: string;
  /** Keys of units; an empty list means all units. */
  units: readonly string[];
}

interface NewStaff extends Access {
  email: string;
}

/**
 * A person and the link with which they choose a password and an authenticator. The link is mailed to the person, or printed
 * if the command line or the first start invites them. The database stores only a hash of the link's code and, until the mail
 * is sent, the encrypted mail with the link.
 */
export interface Invitation {
  id: string;
  email: string;
  link: string;
  /** When the link expires (ms). */
  expires: number;
}

const emailTaken = { path: 'email', rule: 'emailTaken' };
const nameTaken = { path: 'name', rule: 'nameTaken' };

/**
 * The address of the set-up page with its code. The code is in the fragment, which browsers do not send, so it is in no
 * server's log.
 */
export function setupLink({ settings }: App, code: string): string {
  return `${settings.publicUrl}/desk/setup#code=${code}`;
}

/** Role and units for the log. */
export function accessIn({ role, units }: { role: StaffRole; units: string | null }) {
  return { role, units: (unitsOf({ units }) ?? []).join(' ') };
}

/**
 * The context of a change to a person's access: who makes it, the texts for mails, and the name of the requester if
 * another administrator confirmed it.
 */
export interface ChangeContext {
  by: Giver;
  words: AccessWords;
  askedBy?: string;
}

function noteChange(
  trx: Db,
  app: App,
  { by, askedBy }: Pick<ChangeContext, 'by' | 'askedBy'>,
  id: string,
  details: Record<string, string>,
) {
  const asked = askedBy === undefined ? {} : { askedBy };
  return record(trx, app, by, { action: 'staff.changed', subject: id, details: { ...details, ...asked } });
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
  const expires = app.clock.now() + setupLifetime;
  const link = setupLink(app, code);
  await replaceSetup(trx, { codeHash: hashToken(code), staffId: id, expiresAt: expires });
  await notifyInvited(trx, app, by, person, { change, link, expires, lasts: setupLifetime, words });
  return { id, email, link, expires };
}

/**
 * Adds a staff member, who has no access yet, and invites them with a link.
 * @throws AppError 400 with every fault of the input; 400 at `email` (rule `emailTaken`) if a staff member has this address,
 * and at `name` (`nameTaken`) if the name is reserved or a person or valid token has it; 403 if the access exceeds the
 * caller's own
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
      ssoSubject: null,
      createdAt: app.clock.now(),
    };
    const isNew = await insertStaff(trx, row);
    const hasName = isNew ? await reserveName(trx, app, row.name, { staffId: row.id }) : await isNameFree(trx, app, row.name);
    if (!isNew || !hasName) throw invalid(...(isNew ? [] : [emailTaken]), ...(hasName ? [] : [nameTaken]));
    const invitation = await invite(trx, app, by, row, { change: 'added', words });
    await notifyAdminsOfNew(trx, app, by, row, words);
    await noteChange(trx, app, { by }, row.id, { change: 'added', ...accessIn(row) });
    return invitation;
  });
}

/**
 * Changes a person's name, role and units, and revokes their tokens that exceed the new access; false if the access has
 * changed since the row was read.
 * @throws AppError 400 at `name` (rule `nameTaken`) if the name is reserved, or another person or a valid token has it
 */
export async function giveAccess(
  trx: Db,
  app: App,
  row: StaffRow,
  change: Pick<StaffRow, 'name' | 'role' | 'units'>,
  context: ChangeContext,
): Promise<boolean> {
  if (!(await changeAccessOf(trx, row, change))) return false;
  if (!(await reserveName(trx, app, change.name, { staffId: row.id }))) throw invalid(nameTaken);
  if (row.role !== change.role) {
    await deleteChangesOf(trx, row.id);
    await notifyAdminsOfNew(trx, app, context.by, { ...row, ...change }, context.words);
  }
  await notifyChanged(trx, app, context.by, { ...row, ...change }, { change: 'access', words: context.words });
  await endUncoveredTokens(trx, app, context.by, { ...row, ...change });
  await noteChange(trx, app, context, row.id, { change: 'access', ...accessIn(change) });
  return true;
}

/**
 * Deletes a person's password, authenticator, recovery codes, passkeys, sessions and set-up links, and the pending changes
 * that concern the person or were requested by them. With the state `invited`, also disconnects the person's company account.
 */
async function closeAccess(trx: Db, id: string, state: 'invited' | 'disabled'): Promise<void> {
  // A disabled person keeps `ssoSubject`, so that single sign-on does not add them as somebody new.
  const invited = state === 'invited' ? { ssoSubject: null } : {};
  await changeStaff(trx, id, { state, passwordHash: null, sealedTotp: null, totpStep: null, ...invited });
  await replaceRecoveryCodes(trx, id, []);
  await deletePasskeysOf(trx, id);
  await deleteSessionsOf(trx, id);
  await deleteSetups(trx, id);
  await deleteChangesOf(trx, id);
}

/**
 * Deletes a person's means of access (`closeAccess`) and invites them again, even if they were disabled.
 */
export async function reset(trx: Db, app: App, row: StaffRow, context: ChangeContext): Promise<Invitation> {
  await closeAccess(trx, row.id, 'invited');
  const invitation = await invite(trx, app, context.by, row, { change: 'reset', words: context.words });
  await noteChange(trx, app, context, row.id, { change: 'reset' });
  return invitation;
}

/** Ends a person's access immediately: deletes their means of access (`closeAccess`) and revokes their tokens. */
export async function disable(trx: Db, app: App, row: StaffRow, context: ChangeContext): Promise<void> {
  await closeAccess(trx, row.id, 'disabled');
  await notifyChanged(trx, app, context.by, row, { change: 'disabled', words: context.words });
  await endUncoveredTokens(trx, app, context.by, { ...row, state: 'disabled' });
  await noteChange(trx, app, context, row.id, { change: 'disabled' });
}

/**
 * The command line's `reset`, which needs no second administrator.
 * @param who id or e-mail address
 * @throws AppError 404
 */
export async function resetFactor(app: App, by: Operator, who: string): Promise<Invitation> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await findStaff(trx, who);
    if (!row) throw notFound();
    await notifyAdminsOfOperator(trx, app, by, row, { kind: 'reset', words });
    return reset(trx, app, row, { by, words });
  });
}

/**
 * The command line's `disable`, which needs no second administrator.
 * @param who id or e-mail address
 * @throws AppError 404
 */
export async function disableStaff(app: App, by: Operator, who: string): Promise<{ id: string; email: string }> {
  const words = await readAccessWords(app);
  return transaction(app, async (trx) => {
    const row = await findStaff(trx, who);
    if (!row) throw notFound();
    await notifyAdminsOfOperator(trx, app, by, row, { kind: 'disabled', words });
    await disable(trx, app, row, { by, words });
    return { id: row.id, email: row.email };
  });
}
