import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { DecisionFault } from '#lib/rules/decisions.ts';
import type { OfferDraft } from '#lib/rules/offers.ts';

/** A decision on one or many applications. */
export interface DecisionInput {
  /** Ids or receipt numbers. */
  ids: readonly string[];
  /** If absent, derived from the target and each application's status and round. */
  kind?: DecisionKind | undefined;
  /**
   * The target status. If neither `to` nor `round` is given, the usual target of `kind`: for `advance` the next step, for
   * `reject` the status `rejected`, for `reopen` the step before the rejection, and for `offer` and `rescind` the status
   * `offer`. For `stepBack`, `to` or `round` is required.
   */
  to?: ApplyStatus | undefined;
  /**
   * The key of the target round. If absent, the target is the first round with the status `to`; for a rejected application,
   * it is the round before the rejection if that round has the status `to`.
   */
  round?: string | undefined;
  /** The internal reason: a key of the dictionary `rejectReason`, or free text. */
  reason?: string | undefined;
  /** Internal reasons by id or receipt number as in `ids`; each replaces `reason` for that application. */
  reasons?: ReadonlyMap<string, string> | undefined;
  /** The text to the candidate, which replaces the general text about the status. */
  words?: string | undefined;
  /** Whether a lead decides despite blockers, e.g. materials that are not accepted. */
  override?: boolean | undefined;
  /** Milliseconds or `now`; the end of the hold if absent. Only leads may release before the hold ends. */
  releaseAt?: number | 'now' | undefined;
  /** Whether the office accepts another application's result for the current round, with the candidate's consent. */
  reuse?: boolean | undefined;
  /** The reply deadline of an offer (ms); none if absent. */
  replyBy?: number | undefined;
  /** If `kind` is `offer`: the terms as they were typed. Their `replyBy` is used, and the input's own `replyBy` is ignored. */
  offer?: OfferDraft | undefined;
  /** When the actor saw the applications (ms); an application whose status has changed since is refused. */
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
  why: DecisionFault | 'unknown' | 'pending' | 'categoryTaken' | 'moved' | 'noWorkPlace' | 'noResult';
  /** With `categoryTaken`: the receipt number of the candidate's live application. */
  liveReceiptNo?: string;
  /** With `blocked`: the application's blockers (`blockersOf`). */
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
  /** Whether another lead must approve the batch before its release. */
  awaitsApproval?: boolean;
}
