import { setImmediate } from 'node:timers/promises';

import type { App } from '#server/platform/app.ts';
import { isUniqueViolation } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { releaseDecisions } from './release-decisions.ts';
import { prepareRelease, releaseRequests } from './release-requests.ts';
import { readBatches, type Releasing, type Run } from './release-run.ts';
import { type DueCursor, findDue, type ItemRow, voidItems } from './store.ts';

/**
 * Maximum number of items per transaction, so that other transactions can write between two portions. Items that assign seats
 * have a maximum of their own.
 */
const portion = 100;
/** Maximum number of items of a batch that assigns seats; they are released in one transaction. */
const mostSeats = 20_000;

async function releaseTogether(app: App, run: Run, items: readonly ItemRow[]): Promise<void> {
  const [{ batchId, decision }] = items as [ItemRow];
  if (decision !== null) return releaseDecisions(app, run, items);
  const releasing = run.requests.get(batchId);
  if (releasing) await releaseRequests(app, releasing, items);
}

/** Releases items in one transaction, or one by one if that fails, so that a faulty item does not stop the others. */
async function releasePortion(app: App, run: Run, items: readonly ItemRow[]): Promise<void> {
  try {
    await releaseTogether(app, run, items);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const [{ id, decision }] = items as [ItemRow];
    if (items.length > 1) for (const item of items) await releasePortion(app, run, [item]);
    else if (decision !== null && isUniqueViolation(error)) {
      await voidItems(app.db, { ids: [id], state: 'pending' }, app.clock.now(), 'categoryTaken');
    } else app.log.error({ err: error, item: id }, 'an item of a batch could not be released');
  }
}

/** The items to release in one transaction: all due items of the batch if they compete for seats, else only `items`. */
async function withCompetitors(app: App, { action }: Releasing, items: readonly ItemRow[]): Promise<readonly ItemRow[]> {
  if (action.kind !== 'session') return items;
  const [{ batchId }] = items as [ItemRow];
  return findDue(app.db, { now: app.clock.now(), after: { releaseAt: 0, id: '' }, count: mostSeats, batchId });
}

async function releaseRequestsOf(app: App, run: Run, batchId: string, items: readonly ItemRow[]): Promise<void> {
  const isFirst = !run.requests.has(batchId);
  if (isFirst) run.requests.set(batchId, await prepareRelease(app, run, batchId));
  const releasing = run.requests.get(batchId);
  // If the items of a batch compete for seats, the first call has handled them all.
  if (!releasing || (!isFirst && releasing.action.kind === 'session')) return;
  await releasePortion(app, run, await withCompetitors(app, releasing, items));
}

/**
 * Releases the due decisions, requests, messages and assignments of one batch or of all batches, except batches that wait for
 * approval. An item that fails does not stop the others and is retried by the next call; an outdated item, e.g. after a change
 * of status, becomes void. Several instances may run this at the same time; an item is released only once.
 * @param isStopped called between portions; true ends the work
 */
export async function releaseDue(
  app: App,
  { batchId, isStopped = () => false }: { batchId?: string; isStopped?: () => boolean } = {},
): Promise<void> {
  const run: Run = { references: await readReferences(app), batches: new Map(), requests: new Map() };
  let after: DueCursor = { releaseAt: 0, id: '' };
  while (!isStopped()) {
    const items = await findDue(app.db, { now: app.clock.now(), after, count: portion, batchId });
    if (items.length === 0) return;
    await readBatches(app, run, items);
    const decisions = items.filter(({ decision }) => decision !== null);
    if (decisions.length > 0) await releasePortion(app, run, decisions);
    const requests = Map.groupBy(
      items.filter(({ decision }) => decision === null),
      (item) => item.batchId,
    );
    for (const [id, some] of requests) await releaseRequestsOf(app, run, id, some);
    after = items.at(-1)!;
    await setImmediate();
  }
}
