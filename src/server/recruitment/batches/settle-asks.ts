import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { makeDue, undoPending } from '#server/platform/db/held-rows.ts';
import { unitsOfApplications } from '#server/recruitment/applications/search/find-in-scope.ts';

import { releaseDueAsks } from './release-requests.ts';

interface Deed {
  action: 'decision.undone' | 'decision.released';
  batchId: string;
  applicationIds: readonly string[];
}

async function log(trx: Db, app: App, actor: Actor, { action, batchId, applicationIds }: Deed): Promise<void> {
  const units = await unitsOfApplications(trx, applicationIds);
  await recordMany(
    trx,
    app,
    actor,
    applicationIds.map((applicationId) => ({ action, applicationId, subject: batchId, unit: units.get(applicationId) })),
  );
}

/**
 * Undoes what pends of a batch of asks or messages, in the actor's units: no candidate ever hears of it.
 * @param ids ids or receipt numbers of the applications that are meant; all where there are none given
 * @returns how many were undone
 */
export async function undoAsks(app: App, actor: Actor, batchId: string, ids?: readonly string[]): Promise<number> {
  return transaction(app, async (trx) => {
    const by = { actor: actor.id, now: app.clock.now() };
    const applicationIds = await undoPending(trx, 'askBatchItems', { batchId, units: actor.units, ids }, by);
    await log(trx, app, actor, { action: 'decision.undone', batchId, applicationIds });
    return applicationIds.length;
  });
}

/** Releases what pends of a batch of asks or messages now, in the actor's units. The caller has checked the role. */
export async function releaseAsks(app: App, actor: Actor, batchId: string): Promise<void> {
  await transaction(app, async (trx) => {
    const by = { actor: actor.id, now: app.clock.now() };
    const applicationIds = await makeDue(trx, 'askBatchItems', { batchId, units: actor.units }, by);
    await log(trx, app, actor, { action: 'decision.released', batchId, applicationIds });
  });
  await releaseDueAsks(app, { batchId });
}
