import type { DecisionKind } from '#lib/decision-kinds.ts';
import type { ApplyStatus } from '#lib/enums.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import type { DecisionState, VoidReason } from '#server/db/tables/decisions.ts';
import { notFound } from '#server/errors.ts';
import { type MessageFate, readFates } from '#server/messages/account-messages.ts';

import type { Refusal } from './decision.ts';
import { reasonOf, wordsOf } from './sealed-texts.ts';
import { type BatchRow, countStates, findBatch, findBatches, findDecisions } from './store.ts';

/** A batch in numbers, of what lies in the actor's scope; moments in milliseconds. */
export interface BatchSummary {
  batchId: string;
  actor: string;
  kind: DecisionKind | 'move';
  at: number;
  /** When it was to be released as it was decided. */
  releaseAt: number;
  pending: number;
  released: number;
  undone: number;
  void: number;
}

/** One decision of a batch; moments in milliseconds. */
export interface BatchDecision {
  /** The application's. */
  id: string;
  receiptNo: string;
  kind: DecisionKind;
  from: ApplyStatus;
  to: ApplyStatus;
  reason: string;
  words: string;
  override: boolean;
  state: DecisionState;
  releaseAt: number;
  settledAt: number | null;
  settledBy: string | null;
  whyVoid: VoidReason | null;
  /** What became of the message to the candidate; null where none was written. */
  message: MessageFate | null;
}

/** A batch with all that was decided in it. */
export interface BatchDetail extends BatchSummary {
  sent: number;
  failed: number;
  waiting: number;
  decisions: BatchDecision[];
  refused: Refusal[];
}

async function summarise(app: App, { units }: Actor, batches: readonly BatchRow[]): Promise<BatchSummary[]> {
  const ids = batches.map(({ id }) => id);
  const counts = await countStates(app.db, ids, units);
  return batches.map(({ id, actor, kind, at, releaseAt }) => {
    const states: Record<DecisionState, number> = { pending: 0, released: 0, undone: 0, void: 0 };
    for (const { batchId, state, count } of counts) if (batchId === id) states[state] = Number(count);
    return { batchId: id, actor, kind, at, releaseAt, ...states };
  });
}

/**
 * Batches that hold something in the actor's scope, the newest first.
 * @param after the last of the page before
 * @param size at most 100
 */
export async function listBatches(
  app: App,
  actor: Actor,
  { after, size = 20 }: { after?: Pick<BatchSummary, 'at' | 'batchId'>; size?: number } = {},
): Promise<BatchSummary[]> {
  const place = after && { at: after.at, id: after.batchId };
  const count = Math.min(Math.max(size, 1), 100);
  return summarise(app, actor, await findBatches(app.db, { units: actor.units, after: place, count }));
}

/**
 * One batch in numbers.
 * @throws AppError 404 where it holds nothing that the actor can see
 */
export async function summaryOf(app: App, actor: Actor, batchId: string): Promise<BatchSummary> {
  const batch = await findBatch(app.db, batchId);
  const [summary] = batch ? await summarise(app, actor, [batch]) : [];
  if (!summary || summary.pending + summary.released + summary.undone + summary.void === 0) throw notFound();
  return summary;
}

/** What was left out, to whom it is no news: who decided, and who sees all applications. */
function refusedFor({ id, units }: Actor, batch: BatchRow): Refusal[] {
  return units === null || batch.actor === id ? (JSON.parse(batch.refused) as Refusal[]) : [];
}

/**
 * One batch with its decisions and what became of their messages.
 * @throws AppError 404 where it holds nothing that the actor can see
 */
export async function showBatch(app: App, actor: Actor, batchId: string): Promise<BatchDetail> {
  const summary = await summaryOf(app, actor, batchId);
  const batch = await findBatch(app.db, batchId);
  const rows = await findDecisions(app.db, { batchId, units: actor.units });
  const released = rows.filter(({ state }) => state === 'released').map(({ id }) => id);
  const fates = await readFates(app.db, released);
  const countOf = (fate: MessageFate) => [...fates.values()].filter((one) => one === fate).length;
  const decisions = rows.map((row) => ({
    id: row.applicationId,
    receiptNo: row.receiptNo,
    kind: row.kind,
    from: row.fromStatus,
    to: row.toStatus,
    reason: reasonOf(app, row),
    words: wordsOf(app, row),
    override: row.override === 1,
    state: row.state,
    releaseAt: row.releaseAt,
    settledAt: row.settledAt,
    settledBy: row.settledBy,
    whyVoid: row.whyVoid,
    message: fates.get(row.id) ?? null,
  }));
  const messages = { sent: countOf('sent'), failed: countOf('failed'), waiting: countOf('waiting') };
  return { ...summary, ...messages, decisions, refused: refusedFor(actor, batch!) };
}
