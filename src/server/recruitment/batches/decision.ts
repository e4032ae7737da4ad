import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { DecisionFault } from '#lib/rules/decisions.ts';

/** What is decided of applications in one go. */
export interface DecisionInput {
  /** Ids or receipt numbers. */
  ids: readonly string[];
  /** Follows from `to` where only that is given. */
  kind?: DecisionKind | undefined;
  /** Follows from `kind` but for stepBack: the next step, rejected, the step before the rejection, offer. */
  to?: ApplyStatus | undefined;
  /** The office's own: a key of the dictionary `rejectReason`, or words. */
  reason?: string | undefined;
  /** By id, as it is given: the office's own reason of each, in place of the one for all. */
  reasons?: ReadonlyMap<string, string> | undefined;
  /** What the candidate reads, in place of what the status means in general. */
  words?: string | undefined;
  /** A lead decides in spite of what still waits for the candidate. */
  override?: boolean | undefined;
  /** Milliseconds, default after the hold of the settings; `now` and any sooner moment are a lead's. */
  releaseAt?: number | 'now' | undefined;
  /** Until when an offer may be answered (ms); none where absent. */
  replyBy?: number | undefined;
  /** When whoever decides saw the applications (ms): those whose status is newer are left out. */
  seenAt?: number | undefined;
  /** The same key of the same actor gives the same batch. */
  idempotencyKey?: string | undefined;
}

/** An application that was left out, and why. */
export interface Refusal {
  /** As it was given. */
  id: string;
  /** Null where the actor can see no such application. */
  receiptNo: string | null;
  why: DecisionFault | 'unknown' | 'pending' | 'categoryTaken' | 'moved';
  /** With `categoryTaken`: the receipt number of the candidate's live application. */
  liveReceiptNo?: string;
  /** With `blocked`: what still waits for the candidate. */
  blockers?: string[];
}

/** What became of a decision on many applications. */
export interface DecidedBatch {
  /** Null where every application was refused: then nothing is stored. */
  batchId: string | null;
  /** How many were decided of. */
  ok: number;
  refused: Refusal[];
  /** Milliseconds. */
  releaseAt: number;
}
