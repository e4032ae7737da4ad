import type { HoldsData } from '#lib/contract/retention.ts';
import { isStorable } from '#lib/rules/text.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { findInScope, lockApplications } from '#server/recruitment/applications/office/office.ts';

import { deleteHold, findHolds, saveHold } from './store.ts';

function contextOf(applicationId: string): string {
  return `retention_holds.sealed_reason.${applicationId}`;
}

/** The applications within the actor's reach that are exempt from erasure at the end of their term, with the reasons. */
export async function listHolds(app: App, actor: Actor, locale: Locale): Promise<HoldsData> {
  const rows = await findHolds(app.db, actor);
  return {
    list: rows.map(({ applicationId, receiptNo, nameZh, nameEn, sealedReason, at, actorName }) => ({
      idkey: applicationId,
      receiptNo,
      regJobName: inLocale({ zh: nameZh, en: nameEn }, locale),
      reason: app.cipher.decrypt(sealedReason, contextOf(applicationId)),
      at: new Date(at).toISOString(),
      by: actorName,
    })),
  };
}

async function inReach(app: App, actor: Actor, which: string): Promise<string> {
  const [row] = await findInScope(app.db, actor, [which]);
  if (!row) throw notFound();
  return row.id;
}

/**
 * Exempts an application from erasure at the end of its term. Closing the candidate's account still erases the
 * application.
 * @param hold.application the application's id or receipt number
 * @throws AppError 400 if the reason is empty or contains characters that cannot be stored; 404 if the application is
 * unknown or out of the actor's reach; 409 with the hold in `data.current` if the application is exempt already
 */
export async function holdApplication(
  app: App,
  actor: Actor,
  hold: { application: string; reason: string },
  locale: Locale,
): Promise<HoldsData> {
  const reason = hold.reason.trim();
  if (reason === '') throw invalid({ path: 'reason', rule: 'required' });
  if (!isStorable(reason)) throw invalid({ path: 'reason', rule: 'characters' });
  const applicationId = await inReach(app, actor, hold.application.trim());
  const isNew = await transaction(app, async (trx) => {
    // An erasure holds this lock, too.
    await lockApplications(trx, [applicationId]);
    const sealedReason = app.cipher.encrypt(reason, contextOf(applicationId));
    const row = { applicationId, sealedReason, at: app.clock.now(), actor: actor.id, actorName: actor.name };
    if (!(await saveHold(trx, row))) return false;
    await record(trx, app, actor, { action: 'retention.changed', applicationId, details: { change: 'held' } });
    return true;
  });
  const holds = await listHolds(app, actor, locale);
  if (isNew) return holds;
  const current = holds.list.find(({ idkey }) => idkey === applicationId);
  throw new AppError('409', { data: { current: current ?? null } });
}

/**
 * Ends an application's exemption.
 * @param which the id or receipt number of the application
 * @throws AppError 404 if the application is unknown, out of the actor's reach or not exempt
 */
export async function releaseHold(app: App, actor: Actor, which: string, locale: Locale): Promise<HoldsData> {
  const applicationId = await inReach(app, actor, which);
  await transaction(app, async (trx) => {
    if (!(await deleteHold(trx, applicationId))) throw notFound();
    await record(trx, app, actor, { action: 'retention.changed', applicationId, details: { change: 'released' } });
  });
  return listHolds(app, actor, locale);
}
