import type { BatchDetail, BatchRefusal, BatchRow, BatchSummary } from '#lib/contract/batches.ts';
import { largestPage, pageSizeOf } from '#lib/contract/page-size.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { reasonOf, wordsOf } from '#server/recruitment/batches/decision-texts.ts';
import { describeRequest } from '#server/recruitment/batches/describe-request.ts';
import {
  countBatches,
  findBatchById,
  findBatchesOf,
  findBatchRows,
  type StoredBatch,
  type StoredRow,
} from '#server/recruitment/batches/store-list.ts';

function cursorIn(text: string) {
  const [, at, id] = /^(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? [];
  if (!at || !id) throw invalid({ path: 'cursor', rule: 'type' });
  return { at: Number(at), id };
}

async function summarise(app: App, { units }: Actor, batches: readonly StoredBatch[]): Promise<BatchSummary[]> {
  const bySource = Map.groupBy(batches, ({ source }) => source);
  const counts = await Promise.all(
    [...bySource].map(([source, some]) =>
      countBatches(
        app.db,
        source,
        some.map(({ id }) => id),
        units,
      ),
    ),
  );
  const byBatch = Map.groupBy(counts.flat(), ({ batchId }) => batchId);
  const nameOf = await namesOf(
    app.db,
    batches.map(({ actor }) => actor),
  );
  return batches.map(({ id, kind, type, actor, at, releaseAt }) => {
    const own = byBatch.get(id) ?? [];
    const sum = (name: 'count' | 'sent' | 'failed' | 'told', some = own) => some.reduce((all, one) => all + one[name], 0);
    const inState = (state: string) =>
      sum(
        'count',
        own.filter((one) => one.state === state),
      );
    const released = own.filter(({ state, settledAt }) => state === 'released' && settledAt !== null);
    const steps = new Set(own.map(({ to }) => to));
    return {
      batchId: id,
      kind,
      type,
      to: steps.size === 1 ? [...steps][0]! : null,
      actor,
      actorName: nameOf(actor),
      at: new Date(at).toISOString(),
      releaseAt: new Date(releaseAt).toISOString(),
      releasedAt: released.length === 0 ? null : new Date(Math.max(...released.map(({ settledAt }) => settledAt!))).toISOString(),
      pending: inState('pending'),
      released: inState('released'),
      undone: inState('undone'),
      void: inState('void'),
      sent: sum('sent'),
      failed: sum('failed'),
      waiting: sum('told') - sum('sent') - sum('failed'),
    };
  });
}

interface Page {
  state?: 'pending' | 'settled' | '' | undefined;
  cursor?: string | undefined;
  size?: string | null | undefined;
}

/**
 * A page of the batches that hold something in the actor's units, decisions and asks alike, the newest first; `next` is the
 * cursor of the page behind, null on the last one.
 * @throws AppError 400 for a cursor that is at fault
 */
export async function listOfficeBatches(
  app: App,
  actor: Actor,
  { state, cursor, size }: Page,
): Promise<{ list: BatchSummary[]; next: string | null }> {
  const count = pageSizeOf(size, 20);
  const wanted = {
    units: actor.units,
    count: count + 1,
    ...(state ? { state } : {}),
    ...(cursor ? { after: cursorIn(cursor) } : {}),
  };
  const both = await Promise.all([findBatchesOf(app.db, 'decision', wanted), findBatchesOf(app.db, 'ask', wanted)]);
  const sorted = both.flat().sort((one, other) => other.at - one.at || (other.id < one.id ? -1 : 1));
  const shown = sorted.slice(0, count);
  const last = shown.at(-1);
  return { list: await summarise(app, actor, shown), next: sorted.length > count && last ? `${last.at}-${last.id}` : null };
}

/** A batch in numbers. @throws AppError 404 where it holds nothing that the actor can see */
export async function summaryOfBatch(app: App, actor: Actor, id: string): Promise<BatchSummary> {
  const batch = await findBatchById(app.db, id, actor.units);
  const [summary] = batch ? await summarise(app, actor, [batch]) : [];
  if (!summary) throw notFound();
  return summary;
}

function fateOf({ state, told, sentAt, failedAt }: StoredRow): BatchRow['message'] {
  if (told === null) return state === 'released' ? 'gone' : null;
  return sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
}

function rowOf(row: StoredRow): BatchRow {
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
    message: fateOf(row),
  };
}

/** What was left out, to whom it is no news: who made the batch, and who sees all applications. */
function refusedFor({ id, units }: Actor, batch: StoredBatch): BatchRefusal[] {
  return units === null || batch.actor === id ? (JSON.parse(batch.refused) as BatchRefusal[]) : [];
}

/**
 * A batch with a page of its applications, by receipt number, and what became of each.
 * @throws AppError 404 where it holds nothing that the actor can see
 */
export async function showOfficeBatch(app: App, actor: Actor, id: string, { cursor = '', size }: Page): Promise<BatchDetail> {
  const batch = await findBatchById(app.db, id, actor.units);
  const [summary] = batch ? await summarise(app, actor, [batch]) : [];
  if (!batch || !summary) throw notFound();
  const count = pageSizeOf(size, largestPage);
  const rows = await findBatchRows(app.db, batch, { units: actor.units, after: cursor, count: count + 1 });
  const shown = rows.slice(0, count);
  const [first] = shown;
  const texts =
    batch.source === 'ask'
      ? { reason: '', words: describeRequest(app, batch) }
      : { reason: first ? reasonOf(app, first) : '', words: first ? wordsOf(app, first) : '' };
  return {
    ...summary,
    ...texts,
    list: shown.map(rowOf),
    next: rows.length > count ? shown.at(-1)!.receiptNo : null,
    refused: refusedFor(actor, batch),
  };
}
