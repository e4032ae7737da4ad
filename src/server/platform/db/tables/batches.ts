import type { BatchKind } from '#lib/domain/batch-kinds.ts';
import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';

export type BatchItemState = 'pending' | 'released' | 'undone' | 'void';

/** What the office decides about, requests from or writes to many candidates at once, held until its release. */
export interface BatchTables {
  /** What an actor was shown and may confirm: an action, and the ids of its applications as they were then. */
  batchPreviews: {
    /** SHA-256 of the token. */
    tokenHash: string;
    /** The id of the only actor who can confirm it. */
    actor: string;
    at: number;
    expiresAt: number;
    /** Encrypted JSON of the action. */
    sealedAction: string;
    /** JSON array of application ids; empty once confirmed. */
    ids: string;
    /** JSON of the applications that were already left out. */
    refused: string;
    /** The key of the confirming call: the same key of the same actor gives the same answer. */
    idempotencyKey: string | null;
    /** JSON of that call's answer; null until it is done. */
    answer: string | null;
  };
  batches: {
    id: string;
    /** An actor's id. */
    actor: string;
    actorName: string;
    /** `move` if only the target status was given. */
    kind: BatchKind | 'move';
    /** Which material; the id of a session; else empty. */
    type: string;
    at: number;
    /** When it is due, as confirmed. */
    releaseAt: number;
    /** The same key of the same actor gives the same batch. */
    idempotencyKey: string | null;
    /** JSON of the applications that were left out, each with its reason. */
    refused: string;
    /** Encrypted JSON of a request or message; null for decisions, whose words are in the items. */
    sealedAction: string | null;
    /** 1 once a part of it was released. */
    begun: number;
  };
  /** One application of a batch. An application has at most one pending decision. */
  batchItems: {
    /** Also the id of the message to the candidate. */
    id: string;
    batchId: string;
    applicationId: string;
    releaseAt: number;
    state: BatchItemState;
    /** When it was released, undone or became void. */
    settledAt: number | null;
    /** The actor who undid it, or released it early. */
    settledBy: string | null;
    /** Why it is void: `changed` and `categoryTaken` for decisions, `erased`, `late`, or the name of a refusal. */
    whyVoid: string | null;
    /** The decision; null for a request or message, together with all columns below. */
    decision: DecisionKind | null;
    fromStatus: ApplyStatus | null;
    /** Since when the application had that status (ms): a release compares it to find changes. */
    fromAt: number | null;
    toStatus: ApplyStatus | null;
    /** A key of the dictionary `rejectReason`. */
    reason: string | null;
    /** The office's internal reason in its own words, encrypted; never shown to the candidate. */
    sealedReason: string | null;
    /** What the candidate reads after the release, encrypted. */
    sealedWords: string | null;
    /** Until when an offer can be answered (ms). */
    replyBy: number | null;
    /** 1 if a lead overrode open tasks. */
    override: number | null;
  };
}
