import { setImmediate } from 'node:timers/promises';

import { mostUncounted } from '#lib/domain/batch-kinds.ts';
import type { Lane } from '#server/people/messages/message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { findNextDue } from '#server/platform/db/held-rows.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { AppError } from '#server/platform/errors.ts';
import { retryOnConflict } from '#server/recruitment/applications/apply/retry-on-conflict.ts';
import { askIn, type PreparedAsk } from '#server/recruitment/applications/office/ask-candidates.ts';
import { findInScope } from '#server/recruitment/applications/search/find-in-scope.ts';
import { assignIn } from '#server/recruitment/assessments/office/assign-seats.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';

import { type AskAction, prepareAsk } from './batch-action.ts';
import { decryptAction } from './encrypted-action.ts';
import type { Releases } from './release-job.ts';
import { renderMessages } from './render-messages.ts';
import { mustBeInTime, seatRequestOf } from './session-places.ts';
import {
  type AskBatchRow,
  beginBatch,
  claimItems,
  countItems,
  findAskBatch,
  findDueBatch,
  findDueItems,
  type ItemRow,
  voidItems,
  voidPending,
} from './store.ts';

/** Applications a transaction: others have their turn after each. */
const portion = 100;
/** Places are given out together, whoever applied first before the others. */
const mostPlaces = 20_000;

/** A batch with what it needs to be released. */
interface Releasing {
  batch: AskBatchRow;
  action: AskAction;
  /** Undefined for a message and for places of sessions. */
  prepared: PreparedAsk | undefined;
  actor: Actor;
  lane: Lane;
  references: References;
}

async function write(trx: Db, app: App, { batch, action, actor, lane }: Releasing, items: readonly ItemRow[]): Promise<void> {
  if (action.kind !== 'message') return;
  const messageIds = new Map(items.map(({ id, applicationId }) => [applicationId, id]));
  const rows = await findInScope(trx, actor, [...messageIds.keys()]);
  await renderMessages(trx, app, rows, action.letters, { lane, messageIdOf: (id) => messageIds.get(id) });
  const deed = { action: 'message.sent' as const, subject: batch.id };
  await recordMany(
    trx,
    app,
    actor,
    rows.map(({ id, unit }) => ({ ...deed, applicationId: id, unit })),
  );
}

async function voidRefused(trx: Db, refused: readonly { id: string; why: string }[], itemIds: ReadonlyMap<string, string>) {
  for (const [why, some] of Map.groupBy(refused, (refusal) => refusal.why)) {
    await voidItems(
      trx,
      some.map(({ id }) => itemIds.get(id)!),
      why,
    );
  }
}

async function ask(trx: Db, app: App, { batch, prepared, actor, lane }: Releasing, items: readonly ItemRow[]): Promise<void> {
  if (!prepared) return;
  const itemIds = new Map(items.map(({ id, applicationId }) => [applicationId, id]));
  const goesOn = !(await beginBatch(trx, batch.id));
  const extent = { ids: [...itemIds.keys()], batchId: batch.id, goesOn, lane, messageIdOf: (id: string) => itemIds.get(id) };
  const { refused } = await askIn(trx, app, actor, prepared, extent);
  await voidRefused(trx, refused, itemIds);
}

/** Gives out the places that are left by now; of sessions that are over or cancelled there are none. */
async function seat(
  trx: Db,
  app: App,
  { batch, action, actor, lane, references }: Releasing,
  items: readonly ItemRow[],
): Promise<void> {
  if (action.kind !== 'session') return;
  const itemIds = new Map(items.map(({ id, applicationId }) => [applicationId, id]));
  const ids = [...itemIds.keys()];
  const messageIdOf = (id: string) => itemIds.get(id);
  try {
    const request = seatRequestOf(action, ids);
    const { refused } = await assignIn(trx, app, actor, request, { references, batch: { id: batch.id, lane, messageIdOf } });
    await voidRefused(trx, refused, itemIds);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await voidItems(trx, [...itemIds.values()], 'late');
  }
}

/** Releases items in one transaction: those that still pend. */
async function releaseTogether(app: App, releasing: Releasing, items: readonly ItemRow[]): Promise<void> {
  await retryOnConflict(() =>
    transaction(app, async (trx) => {
      const ids = items.map(({ id }) => id);
      const claimed = await claimItems(trx, ids, app.clock.now());
      if (claimed.length === 0) return;
      const { kind } = releasing.action;
      await (kind === 'message' ? write : kind === 'session' ? seat : ask)(trx, app, releasing, claimed);
    }),
  );
}

/** Releases items, one by one where something is wrong with any, so that it holds up no other. */
async function releasePortion(app: App, releasing: Releasing, items: readonly ItemRow[]): Promise<void> {
  try {
    await releaseTogether(app, releasing, items);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (items.length > 1) for (const item of items) await releasePortion(app, releasing, [item]);
    else app.log.error({ err: error, item: items[0]?.id }, 'what is asked of a candidate could not be released');
  }
}

/** A batch that is ready to be released; undefined where it came too late: what pends of it is void. */
async function prepare(app: App, batchId: string): Promise<Releasing | undefined> {
  const batch = (await findAskBatch(app.db, batchId))!;
  const { action } = decryptAction<AskAction>(app, batch.id, batch.sealedAction);
  const actor = { id: batch.actor, name: batch.actorName, units: null };
  try {
    if (action.kind === 'session') mustBeInTime(app, action);
    const isTask = action.kind !== 'message' && action.kind !== 'session';
    const prepared = isTask ? await prepareAsk(app, actor, action) : undefined;
    const lane = (await countItems(app.db, batchId)) > mostUncounted ? 'bulk' : 'news';
    return { batch, action, prepared, actor, lane, references: await readReferences(app) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await voidPending(app.db, batchId, app.clock.now(), 'late');
    return undefined;
  }
}

/**
 * Releases what is asked of candidates, or told them, once its time has come, or of one batch. What cannot be released
 * holds up no other and is tried again by the next run. Several instances may run this at once: each is asked once.
 */
export async function releaseDueAsks(
  app: App,
  { batchId: only, isStopped = () => false }: { batchId?: string; isStopped?: () => boolean } = {},
): Promise<void> {
  const done: string[] = [];
  for (;;) {
    const batchId = await findDueBatch(app.db, app.clock.now(), done, only);
    if (batchId === undefined || isStopped()) return;
    done.push(batchId);
    const releasing = await prepare(app, batchId);
    const count = releasing?.action.kind === 'session' ? mostPlaces : portion;
    let after = '';
    while (releasing && !isStopped()) {
      const items = await findDueItems(app.db, { batchId, now: app.clock.now(), after, count });
      if (items.length === 0) break;
      await releasePortion(app, releasing, items);
      after = items.at(-1)!.id;
      await setImmediate();
    }
  }
}

/** What is asked and told in batches, for the worker that releases what is due. */
export const askReleases: Releases = {
  release: (app, isStopped) => releaseDueAsks(app, { isStopped }),
  nextDue: ({ db }) => findNextDue(db, 'askBatchItems'),
};
