import { isEmail, normaliseEmail } from '#lib/rules/email.ts';
import type { StaffRole } from '#lib/staff-roles.ts';
import type { App } from '#server/app.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { invalid, notFound } from '#server/errors.ts';
import { hashToken, newId, newToken } from '#server/ids.ts';

import { faultsOfAccess, unitsColumn } from './scope.ts';
import { changeStaff, deleteSetups, findStaff, insertStaff, replaceSetup } from './store.ts';
import { replaceRecoveryCodes } from './store-factors.ts';
import { deleteSessionsOf } from './store-sessions.ts';

/** Milliseconds for which a set-up link is good. */
const setupLasts = 48 * 3_600_000;

interface NewStaff {
  name: string;
  email: string;
  role: string;
  /** Keys of units; none means all. */
  units: readonly string[];
}

/** A person and the link by which they choose a password and an authenticator: it is told once and stored nowhere. */
export interface Invitation {
  id: string;
  email: string;
  link: string;
  /** Milliseconds. */
  expires: number;
}

async function invite(trx: Db, app: App, { id, email }: { id: string; email: string }): Promise<Invitation> {
  const code = newToken();
  const expires = app.clock.now() + setupLasts;
  await replaceSetup(trx, { codeHash: hashToken(code), staffId: id, expiresAt: expires });
  return { id, email, link: `${app.settings.publicUrl}/desk/setup?code=${code}`, expires };
}

/**
 * Adds a person to the staff, who has no access until the link is used.
 * @throws AppError 400 with every fault; of `email` (rule `emailTaken`) where the staff has this address
 */
export async function addStaff(app: App, { name, email, role, units }: NewStaff): Promise<Invitation> {
  const address = normaliseEmail(email);
  const faults = await faultsOfAccess(app, { name, role, units });
  if (!isEmail(address)) faults.push({ path: 'email', rule: 'email' });
  if (faults.length > 0) throw invalid(...faults);
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
    return invite(trx, app, row);
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
 * @throws AppError 404
 */
export async function resetFactor(app: App, who: string): Promise<Invitation> {
  return transaction(app, async (trx) => {
    const row = await findStaff(trx, who);
    if (!row) throw notFound();
    await closeAccess(trx, row.id, 'invited');
    return invite(trx, app, row);
  });
}

/**
 * Ends a person's access at once: no password, no authenticator, no session, no link is good any more.
 * @param who id or e-mail address
 * @throws AppError 404
 */
export async function disableStaff(app: App, who: string): Promise<{ id: string; email: string }> {
  return transaction(app, async (trx) => {
    const row = await findStaff(trx, who);
    if (!row) throw notFound();
    await closeAccess(trx, row.id, 'disabled');
    return { id: row.id, email: row.email };
  });
}
