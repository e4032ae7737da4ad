import type { BatchDetail, BatchRefusal, BatchRow as BatchRowData, BatchSummary } from '#lib/contract/batches.ts';
import { largestPage, pageSizeOf } from '#lib/contract/page-size.ts';
import { approvalMatterOf } from '#lib/domain/approval-matters.ts';
import { isInternal } from '#lib/domain/batch-kinds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid, notFound } from '#server/platform/errors.ts';

import { reasonOf, termsIn, wordsOf } from './encrypted-decision.ts';
import { describeRequest } from './describe-request.ts';
import { countByState, findItems, findTerms, findVisible, findVisibleBatch, type ListedItem } from './store-list.ts';
import type { BatchRow } from './store.ts';

/** A batch with the counts of its items; the desk adds the name of the batch's actor. */
export type Summary = Omit<BatchSummary, 'actorName'>;

interface Page {
  state?: 'pending' | 'settled' | 'approval' | '' | undefined;
  cursor?: string | undefined;
  size?: string | null | undefined;
}

function cursorIn(text: string) {
  const [, at, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? [];
  if (!at || !id) throw invalid({ path: 'cursor', rule: 'type' });
  return { at: Number(at), id };
}

async function summarise(app: App, { id: reader, units }: Actor, batches: readonly BatchRow[]): Promise<Summary[]> {
  const counts = await countByState(
    app.db,
    batches.map(({ id }) => id),
    units,
  );
  const byBatch = Map.groupBy(counts, ({ batchId }) => batchId);
  return batches.map(({ id, kind, type, actor, at, releaseAt, awaitsApproval, approvedBy, approvedAt, version, changedBy }) => {
    const own = byBatch.get(id) ?? [];
    const sum = (name: 'count' | 'sent' | 'failed' | 'messages', some = own) => some.reduce((all, one) => all + one[name], 0);
    const inState = (state: string) =>
      sum(
        'count',
        own.filter((one) => one.state === state),
      );
    const released = own.flatMap(({ state, settledAt }) => (state === 'released' && settledAt !== null ? [settledAt] : []));
    const steps = new Set(own.map(({ to }) => to));
    const needsApproval = awaitsApproval === 1 || approvedBy !== null;
    return {
      batchId: id,
      kind,
      type,
      to: steps.size === 1 ? [...steps][0]! : null,
      actor,
      at: new Date(at).toISOString(),
      releaseAt: new Date(releaseAt).toISOString(),
      releasedAt: released.length === 0 ? null : new Date(Math.max(...released)).toISOString(),
      awaitsApproval: awaitsApproval === 1 ? 'Y' : 'N',
      approves: needsApproval ? approvalMatterOf([...steps]) : null,
      own: actor === reader || changedBy === reader ? 'Y' : 'N',
      version,
      approvedBy,
      approvedAt: approvedAt === null ? null : new Date(Number(approvedAt)).toISOString(),
      pending: inState('pending'),
      released: inState('released'),
      undone: inState('undone'),
      void: inState('void'),
      sent: sum('sent'),
      failed: sum('failed'),
      waiting: sum('messages') - sum('sent') - sum('failed'),
    };
  });
}

/**
 * A page of the batches that include an application within the actor's reach, newest first; `next` is the cursor of the
 * next page, null on the last one.
 * @throws AppError 400 for an invalid cursor
 */
export async function listBatches(
  app: App,
  actor: Actor,
  { state, cursor, size }: Page = {},
): Promise<{ list: Summary[]; next: string | null }> {
  const count = pageSizeOf(size, 20);
  const after = cursor ? cursorIn(cursor) : undefined;
  const rows = await findVisible(app.db, { units: actor.units, count: count + 1, state: state || undefined, after });
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return { list: await summarise(app, actor, shown), next: rows.length > count && last ? `${last.at}-${last.id}` : null };
}

/**
 * A batch with the counts of its items within the actor's reach.
 * @throws AppError 404 if it has no application within the actor's reach
 */
export async function visibleBatch(app: App, actor: Actor, id: string): Promise<{ batch: BatchRow; summary: Summary }> {
  const batch = await findVisibleBatch(app.db, id, actor.units);
  const [summary] = batch ? await summarise(app, actor, [batch]) : [];
  if (!batch || !summary) throw notFound();
  return { batch, summary };
}

/**
 * A batch with the counts of its items within the actor's reach.
 * @throws AppError 404 if it has no application within the actor's reach
 */
export async function summaryOf(app: App, actor: Actor, id: string): Promise<Summary> {
  return (await visibleBatch(app, actor, id)).summary;
}

function deliveryOf({ state, messageId, sentAt, failedAt }: ListedItem, kind: BatchRow['kind']): BatchRowData['message'] {
  if (messageId === null) return state === 'released' && !isInternal(kind) ? 'gone' : null;
  return sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
}

/** The state of a released offer at a time (ms). */
function offerOf({ decision, state, reply, dueAt }: ListedItem, now: number): BatchRowData['offer'] {
  if (decision !== 'offer' || state !== 'released') return null;
  return reply ?? (dueAt !== null && Number(dueAt) < now ? 'overdue' : 'asked');
}

/** The terms of a batch's first offer, with the workplaces of all offers; null if there are no terms, or they are erased. */
async function readTerms(app: App, id: string, { units }: Actor): Promise<BatchDetail['terms']> {
  const items = await findTerms(app.db, id, units);
  const all = items.flatMap((item) => termsIn(app, item) ?? []);
  const [first] = all;
  if (!first) return null;
  const replyBy = items.find((item) => item.replyBy !== null)?.replyBy ?? null;
  const { pay, startDate, conditions } = first;
  const workPlaces = [...new Set(all.map(({ workPlace }) => workPlace))];
  return { pay, startDate, conditions, workPlaces, replyBy: replyBy === null ? null : new Date(replyBy).toISOString() };
}

function rowOf(row: ListedItem, kind: BatchRow['kind'], now: number): BatchRowData {
  const { applicationId, receiptNo, name, fromStatus, toStatus, state, settledAt, whyVoid } = row;
  return {
    id: applicationId,
    receiptNo,
    name,
    from: fromStatus,
    to: toStatus,
    state,
    settledAt: settledAt === null ? null : new Date(Number(settledAt)).toISOString(),
    whyVoid,
    message: deliveryOf(row, kind),
    offer: offerOf(row, now),
  };
}

/** The refused applications. Only the batch's actor and actors with access to all units may see them; others get none. */
export function refusedFor({ id, units }: Actor, batch: BatchRow): BatchRefusal[] {
  return units === null || batch.actor === id ? (JSON.parse(batch.refused) as BatchRefusal[]) : [];
}

/**
 * A batch with a page of its items within the actor's reach, ordered by receipt number.
 * @throws AppError 404 if it has no application within the actor's reach
 */
export async function showBatch(
  app: App,
  actor: Actor,
  id: string,
  { cursor = '', size }: Page,
): Promise<Omit<BatchDetail, 'actorName'>> {
  const { batch, summary } = await visibleBatch(app, actor, id);
  const count = pageSizeOf(size, largestPage);
  const rows = await findItems(app.db, id, { units: actor.units, after: cursor, count: count + 1 });
  const shown = rows.slice(0, count);
  const [first] = shown;
  const texts =
    batch.sealedAction !== null
      ? { reason: '', words: describeRequest(app, id, batch.sealedAction) }
      : { reason: first ? reasonOf(app, first) : '', words: first ? wordsOf(app, first) : '' };
  return {
    ...summary,
    ...texts,
    terms: await readTerms(app, id, actor),
    list: shown.map((row) => rowOf(row, batch.kind, app.clock.now())),
    next: rows.length > count ? shown.at(-1)!.receiptNo : null,
    refused: refusedFor(actor, batch),
  };
}
