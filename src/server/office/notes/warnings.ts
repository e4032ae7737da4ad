import type { DeskWarning } from '#lib/contract/warnings.ts';
import { isStaffRole, mayDo } from '#lib/domain/staff-roles.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { faultsOfWarning } from '#lib/rules/warnings.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import {
  deleteEndedWarnings,
  deleteWarning,
  findWarnings,
  insertWarning,
  type Warned,
  type WarningRow,
} from './store-warnings.ts';

/** An application within the actor's reach. */
interface Warnable extends Warned {
  id: string;
  unit: string;
}

function contextOf(id: string): string {
  return `application_warnings.sealed_reason.${id}`;
}

/** The decrypted reason of a warning. */
export function reasonOf(app: App, { id, sealedReason }: Pick<WarningRow, 'id' | 'sealedReason'>): string {
  return app.cipher.decrypt(sealedReason, contextOf(id));
}

/**
 * The valid warnings about the person of an application, newest first. A reader who is not a lead gets no warnings. Warnings
 * on applications outside the reader's units come without the reason. The caller has checked the scope of the application.
 */
export async function readWarnings(db: Db, app: App, actor: Actor, application: Warnable): Promise<DeskWarning[]> {
  if (!isStaffRole(actor.role) || !mayDo(actor.role, 'applications.override')) return [];
  const rows = await findWarnings(db, actor, application, todayInShanghai(app.clock.now()));
  return rows.map(({ id, at, endsOn, applicationId, receiptNo, sealedReason, actorName }) => ({
    id,
    here: applicationId === application.id ? 'Y' : 'N',
    application: applicationId === null || receiptNo === null ? null : { idkey: applicationId, receiptNo },
    reason: sealedReason === null ? null : reasonOf(app, { id, sealedReason }),
    by: actorName,
    at: new Date(Number(at)).toISOString(),
    endsOn,
  }));
}

/**
 * Sets a warning that documents of an application are falsified, and logs this. The caller has checked the scope.
 * @returns the warnings as `readWarnings` does
 * @throws AppError 400 with all faults; 409 with the warnings in `data.current` if the application already has a valid warning
 */
export async function setWarning(
  app: App,
  actor: Actor,
  application: Warnable,
  given: { reason: string; endsOn: string },
): Promise<DeskWarning[]> {
  const now = app.clock.now();
  const faults = faultsOfWarning(given, now);
  if (faults.length > 0) throw invalid(...faults);
  const { id: applicationId, accountId, unit } = application;
  return transaction(app, async (trx) => {
    const id = newId();
    const sealedReason = app.cipher.encrypt(given.reason.trim(), contextOf(id));
    const by = { actor: actor.id, actorName: actor.name };
    const row = { id, applicationId, accountId, sealedReason, endsOn: given.endsOn, at: now, ...by };
    const isNew = await insertWarning(trx, row, todayInShanghai(now));
    const warnings = await readWarnings(trx, app, actor, application);
    if (!isNew) throw savedBefore(warnings);
    await record(trx, app, actor, {
      action: 'application.warned',
      unit,
      applicationId,
      subject: id,
      details: { change: 'added' },
    });
    return warnings;
  });
}

/**
 * Removes the warning on an application before the warning ends, and logs this. The caller has checked the scope.
 * @returns the warnings that remain, as `readWarnings` does
 * @throws AppError 404 if the application has no such warning, or the warning has ended
 */
export async function removeWarning(app: App, actor: Actor, application: Warnable, id: string): Promise<DeskWarning[]> {
  const { id: applicationId, unit } = application;
  return transaction(app, async (trx) => {
    if (!(await deleteWarning(trx, applicationId, id, todayInShanghai(app.clock.now())))) throw notFound();
    const warnings = await readWarnings(trx, app, actor, application);
    await record(trx, app, actor, {
      action: 'application.warned',
      unit,
      applicationId,
      subject: id,
      details: { change: 'removed' },
    });
    return warnings;
  });
}

/** Deletes the warnings that have ended. */
export async function forgetEndedWarnings(app: App): Promise<void> {
  await deleteEndedWarnings(app.db, todayInShanghai(app.clock.now()));
}
