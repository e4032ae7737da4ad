import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { findLastRun, insertRun } from './store.ts';

/**
 * Records a run of the erasure of applications at the end of their terms, with the number of erased applications (may be
 * 0). The record is never deleted.
 */
export async function noteRun(app: App, actor: Pick<Actor, 'id' | 'name'>, erased: number): Promise<void> {
  await transaction(app, async (trx) => {
    const id = newId();
    await insertRun(trx, { id, at: app.clock.now(), actorName: actor.name, erased });
    await record(trx, app, actor, { action: 'retention.run', subject: id, details: { erased } });
  });
}

/** The time of the last recorded run (ms); undefined if there was none. */
export async function lastRunAt(app: App): Promise<number | undefined> {
  return (await findLastRun(app.db))?.at;
}
