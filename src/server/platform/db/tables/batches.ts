import type { BatchKind } from '#lib/domain/batch-kinds.ts';

export type BatchItemState = 'pending' | 'released' | 'undone' | 'void';

/** What the office does to many applications at once, apart from decisions. */
export interface BatchTables {
  /** What somebody was shown and may confirm: which applications, frozen, and what is to be done to them. */
  batchPreviews: {
    /** SHA-256 of the token. */
    tokenHash: string;
    /** An actor's id; nobody else can confirm it. */
    actor: string;
    at: number;
    expiresAt: number;
    /** What is to be done, encrypted JSON. */
    sealedAction: string;
    /** JSON array of the ids of applications; empty once it is done. */
    ids: string;
    /** JSON: those that were left out already. */
    refused: string;
    /** Of the call that confirmed it: the same key of the same actor gives the same answer. */
    idempotencyKey: string | null;
    /** JSON: what was answered to that call; null while nothing is done. */
    answer: string | null;
  };
  /** What is asked of many candidates, or told them, in one go. */
  askBatches: {
    id: string;
    /** An actor's id. */
    actor: string;
    actorName: string;
    kind: BatchKind;
    /** Of a material, which one; of a session, its id; else empty. */
    type: string;
    at: number;
    /** When it is due, as it was confirmed. */
    releaseAt: number;
    /** What is to be done, encrypted JSON. */
    sealedAction: string;
    /** JSON: the applications that were left out, each with its reason. */
    refused: string;
    /** 1 once a part of it was released. */
    begun: number;
  };
  askBatchItems: {
    /** Also the id of the message that tells the candidate of it. */
    id: string;
    batchId: string;
    applicationId: string;
    releaseAt: number;
    state: BatchItemState;
    /** When it was released, undone or found void. */
    settledAt: number | null;
    /** The actor who undid it or released it before its time. */
    settledBy: string | null;
    /** Why nothing came of it: a refusal's name. */
    whyVoid: string | null;
  };
}
