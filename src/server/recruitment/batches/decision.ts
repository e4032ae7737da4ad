import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { DecisionFault } from '#lib/rules/decisions.ts';

/** A decision on one or many applications. */
export interface DecisionInput {
  /** Ids or receipt numbers. */
  ids: readonly string[];
  /** Derived from `to` if absent. */
  kind?: DecisionKind | undefined;
  /**
   * Derived from `kind` if absent, except for stepBack: the next step, rejected, the step before the rejection, or
   * offer.
   */
  to?: ApplyStatus | undefined;
  /** The internal reason: a key of the dictionary `rejectReason`, or free text. */
  reason?: string | undefined;
  /** Internal reasons by id as given, which replace `reason`. */
  reasons?: ReadonlyMap<string, string> | undefined;
  /** The text to the candidate instead of the general one about the status. */
  words?: string | undefined;
  /** A lead decides despite blockers, e.g. materials that are not accepted. */
  override?: boolean | undefined;
  /** Milliseconds; the end of the hold if absent. Only leads may give `now` or an earlier time. */
  releaseAt?: number | 'now' | undefined;
  /** Until when an offer can be answered (ms); unlimited if absent. */
  replyBy?: number | undefined;
  /** When the actor saw the applications (ms); those whose status has changed since are refused. */
  seenAt?: number | undefined;
  /** A repeated decision of the same actor with the same key returns the same batch. */
  idempotencyKey?: string | undefined;
}

/** An application that was left out, and why. */
export interface Refusal {
  /** The id or receipt number as it was given. */
  id: string;
  /** Null if there is no such application within the actor's reach. */
  receiptNo: string | null;
  why: DecisionFault | 'unknown' | 'pending' | 'categoryTaken' | 'moved';
  /** With `categoryTaken`: the receipt number of the candidate's live application. */
  liveReceiptNo?: string;
  /** With `blocked`: what blocks it, as `blockersOf` returns it. */
  blockers?: string[];
}

/** The outcome of a decision on many applications. */
export interface DecidedBatch {
  /** Null if every application was refused; then nothing is stored. */
  batchId: string | null;
  /** The number of applications decided on. */
  ok: number;
  refused: Refusal[];
  /** Milliseconds. */
  releaseAt: number;
}
