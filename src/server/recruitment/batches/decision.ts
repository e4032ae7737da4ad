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
  /** What the candidate reads instead of the general words of the status. */
  words?: string | undefined;
  /** A lead decides despite open tasks of the candidate. */
  override?: boolean | undefined;
  /** Milliseconds; after the hold if absent. `now` and any time before the hold ends are for leads. */
  releaseAt?: number | 'now' | undefined;
  /** Until when an offer can be answered (ms); unlimited if absent. */
  replyBy?: number | undefined;
  /** When the actor saw the applications (ms): those whose status has changed since are left out. */
  seenAt?: number | undefined;
  /** The same key of the same actor gives the same batch. */
  idempotencyKey?: string | undefined;
}

/** An application that was left out, and why. */
export interface Refusal {
  /** As given. */
  id: string;
  /** Null if the actor can see no such application. */
  receiptNo: string | null;
  why: DecisionFault | 'unknown' | 'pending' | 'categoryTaken' | 'moved';
  /** With `categoryTaken`: the receipt number of the candidate's live application. */
  liveReceiptNo?: string;
  /** With `blocked`: what the candidate still has to do. */
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
