import type { Generated } from 'kysely';

import type { BatchKind } from '#lib/domain/batch-kinds.ts';
import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';

export type BatchItemState = 'pending' | 'released' | 'undone' | 'void';

/** Decisions, requests and messages of the office for many candidates at once, held until their release. */
export interface BatchTables {
  /** Previews that an actor may confirm: an action, and the ids of the applications that were previewed. */
  batchPreviews: {
    /** SHA-256 of the token. */
    tokenHash: string;
    /** The id of the only actor who can confirm it. */
    actor: string;
    at: number;
    expiresAt: number;
    /** Encrypted JSON of the action; empty once confirmed. */
    sealedAction: string;
    /** JSON array of application ids; empty once confirmed. */
    ids: string;
    /** JSON of the applications that the preview left out. */
    refused: string;
    /** Idempotency key of the confirming call; a repeated call with it gets the same answer. */
    idempotencyKey: string | null;
    /** JSON of the confirming call's answer; null until the call is done. */
    answer: string | null;
  };
  batches: {
    id: string;
    /** An actor's id. */
    actor: string;
    actorName: string;
    /** `move` if only the target status was given. */
    kind: BatchKind | 'move';
    /** The requested material, the id of a session or posting, or the key of the interviewers' round; else empty. */
    type: string;
    at: number;
    /** The release time that was confirmed. */
    releaseAt: number;
    /** A repeated call of the actor with this key gets the same batch. */
    idempotencyKey: string | null;
    /** JSON of the applications that were left out, each with its reason. */
    refused: string;
    /** Encrypted JSON of a request or message; null for decisions, whose texts are in the items. */
    sealedAction: string | null;
    /** 1 once a part of a batch that requests tasks has been released; else 0. */
    begun: number;
    /**
     * 1 until another lead approves the batch's offers or hires; nothing of the batch is released before that. 0 if the batch
     * needs no approval.
     */
    awaitsApproval: Generated<number>;
    /** Raised by every change of a batch that needs an approval; an approval names the version that the lead has seen. */
    version: Generated<number>;
    /** The id of the actor who last changed a batch that needs an approval; null if nobody has. */
    changedBy: Generated<string | null>;
    /** The id of the lead who approved it; null without an approval. */
    approvedBy: Generated<string | null>;
    approvedAt: Generated<number | null>;
  };
  /** One application of a batch. An application has at most one pending decision. */
  batchItems: {
    /** Also the id of the message to the candidate. */
    id: string;
    batchId: string;
    applicationId: string;
    releaseAt: number;
    state: BatchItemState;
    /** When the item was released, undone or became void; null while it is pending. */
    settledAt: number | null;
    /** The actor who undid the item or released it early; else null. */
    settledBy: string | null;
    /**
     * Why the item is void: `changed`, `erased` or `late`; for a decision also `categoryTaken` or `noResult`; for a request
     * also the reason for which the request was refused.
     */
    whyVoid: string | null;
    /** The decision. For a request or message, this column and all columns below are null. */
    decision: DecisionKind | null;
    fromStatus: ApplyStatus | null;
    /** When the application got `fromStatus` (ms); if this time differs at the release, the application has changed. */
    fromAt: number | null;
    toStatus: ApplyStatus | null;
    /** The key of the target round; null without one. */
    toRound: string | null;
    /** A key of the dictionary `rejectReason`. */
    reason: string | null;
    /** The office's internal reason, encrypted; never shown to the candidate. */
    sealedReason: string | null;
    /** The text that the candidate gets with the release, encrypted. */
    sealedWords: string | null;
    /** The reply deadline of an offer (ms). */
    replyBy: number | null;
    /** Encrypted JSON of the offer's terms; null for other decisions. */
    sealedTerms: string | null;
    /** 1 if the decision was made despite the reasons against it that `blockersOf` found. */
    override: number | null;
    /** The other application whose result is accepted for the current round; null if none is. */
    reusedFrom: Generated<string | null>;
  };
}
