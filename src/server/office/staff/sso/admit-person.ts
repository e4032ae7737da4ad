import { accessOfGroups } from '#lib/rules/staff-groups.ts';
import type { StaffAccess } from '#lib/domain/staff-roles.ts';
import { isEmail, normaliseEmail } from '#lib/rules/email.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import type { AccessWords } from '../access-words.ts';
import { accessIn, giveAccess } from '../add-staff.ts';
import { endUncoveredTokens } from '../end-uncovered-tokens.ts';
import { unitsColumn } from '../scope.ts';
import { deleteSessionsOf } from '../store-sessions.ts';
import { changeStaff, deleteSetups, findStaffBySubject, insertStaff, lockStaff, type StaffRow } from '../store.ts';
import { isNameFree, reserveName } from '../unique-names.ts';
import { listGroupRows } from './store-groups.ts';

/** A person as the provider describes them. */
export interface SsoPerson {
  /** Issuer and subject. */
  subject: string;
  name: string;
  /** Empty if the provider gives none. */
  email: string;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  groups: readonly string[];
}

/** Why somebody whom the provider has identified may not enter the desk. */
export interface Refusal {
  refused: 'noAccess' | 'hasPassword';
  /** Set if the desk knows the person. */
  person?: StaffRow;
}

/** The actor that the log names for changes by single sign-on. */
const ssoActor = { id: 'sso', name: 'SSO', role: 'admin', units: null };

const noFactor = { passwordHash: null, sealedTotp: null, totpStep: null };

async function add(trx: Db, app: App, person: SsoPerson, access: StaffAccess): Promise<StaffRow | Refusal> {
  const email = normaliseEmail(person.email);
  if (!isEmail(email)) return { refused: 'noAccess' };
  const [own, address] = [person.name.trim(), email].map((text) => text.slice(0, 64)) as [string, string];
  const name = (await isNameFree(trx, app, own)) ? own : address;
  if (!(await isNameFree(trx, app, name))) return { refused: 'noAccess' };
  const row: StaffRow = {
    ...{ id: newId(), name, email, role: access.role, units: unitsColumn(access.units ?? []), state: 'active' },
    ...noFactor,
    ...{ ssoSubject: person.subject, version: 1, createdAt: app.clock.now() },
  };
  if (!(await insertStaff(trx, row))) {
    // Another sign-in of the same person may have added them meanwhile.
    const added = await findStaffBySubject(trx, person.subject);
    return added?.state === 'active' ? added : { refused: 'noAccess', ...(added ? { person: added } : {}) };
  }
  if (!(await reserveName(trx, app, name, { staffId: row.id }))) throw new AppError('409');
  await record(trx, app, ssoActor, { action: 'staff.changed', subject: row.id, details: { change: 'added', ...accessIn(row) } });
  return row;
}

/**
 * Links an invited person, found by their address, to the provider's account; administrators must use the set-up link. The
 * person's row is locked.
 */
async function link(trx: Db, row: StaffRow, person: SsoPerson): Promise<StaffRow | Refusal> {
  if (row.state === 'disabled' || !person.isEmailVerified) return { refused: 'noAccess', person: row };
  // Another sign-in of the same person has linked them meanwhile.
  if (row.state === 'active' && row.ssoSubject === person.subject) return row;
  if (row.state !== 'invited' || row.role === 'admin') return { refused: 'hasPassword', person: row };
  const change = { state: 'active' as const, ssoSubject: person.subject, ...noFactor };
  await changeStaff(trx, row.id, change);
  await deleteSetups(trx, row.id);
  return { ...row, ...change };
}

/**
 * Admits a person whom the provider has identified, with the access that their groups give now. Somebody new is added;
 * somebody who was invited and has not finished the set-up is recognised by a verified address. A person who no longer
 * belongs to any group with access loses sessions and tokens.
 * @throws AppError 409 if the person's name or access changes at the same time; roll the transaction back
 */
export async function admitFromSso(trx: Db, app: App, person: SsoPerson, words: AccessWords): Promise<StaffRow | Refusal> {
  const access = accessOfGroups(await listGroupRows(trx), person.groups);
  const known = await findStaffBySubject(trx, person.subject);
  if (!access) {
    if (known) {
      await deleteSessionsOf(trx, known.id);
      await endUncoveredTokens(trx, app, ssoActor, { ...known, state: 'disabled' });
    }
    return { refused: 'noAccess', ...(known ? { person: known } : {}) };
  }
  if (known?.state === 'disabled') return { refused: 'noAccess', person: known };
  // Locked, so that a person whom somebody disables meanwhile stays disabled.
  const invited = known ? undefined : await lockStaff(trx, normaliseEmail(person.email));
  if (!known && !invited) return add(trx, app, person, access);
  const row = known ?? (await link(trx, invited!, person));
  if ('refused' in row) return row;
  const units = unitsColumn(access.units ?? []);
  if (row.role === access.role && row.units === units) return row;
  const change = { name: row.name, role: access.role, units };
  if (!(await giveAccess(trx, app, row, change, { by: ssoActor, words }))) throw new AppError('409');
  return { ...row, ...change };
}
