import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';

export type DecisionState = 'pending' | 'released' | 'undone' | 'void';

/** Why a decision became void: the application changed meanwhile, or another one holds its category. */
export type VoidReason = 'changed' | 'categoryTaken' | 'erased';

/** What the office decided of applications, apart from what they are. */
export interface DecisionTables {
  /** What was decided in one go. */
  decisionBatches: {
    id: string;
    /** An actor's id. */
    actor: string;
    /** `move` where only the status to reach was said. */
    kind: DecisionKind | 'move';
    at: number;
    /** When it is due, as it was decided. */
    releaseAt: number;
    idempotencyKey: string | null;
    /** JSON: the applications that were not decided of, each with its reason. */
    refused: string;
  };
  /** At most one pending an application. */
  decisions: {
    /** Also the id of the message that tells the candidate of it. */
    id: string;
    batchId: string;
    applicationId: string;
    kind: DecisionKind;
    fromStatus: ApplyStatus;
    /** Since when the application has had that status (ms): with it, a decision knows whether anything changed. */
    fromAt: number;
    toStatus: ApplyStatus;
    /** A key of the dictionary `rejectReason`, or null. */
    reason: string | null;
    /** The office's own reason in its own words, encrypted; never shown to the candidate. */
    sealedReason: string | null;
    /** What the candidate reads with the release, encrypted. */
    sealedWords: string | null;
    /** Until when an offer may be answered (ms). */
    replyBy: number | null;
    /** 1 where a lead decided in spite of what is open. */
    override: number;
    actor: string;
    decidedAt: number;
    releaseAt: number;
    state: DecisionState;
    /** When it was released, undone or found void. */
    settledAt: number | null;
    /** The actor who undid it or released it before its time. */
    settledBy: string | null;
    whyVoid: VoidReason | null;
  };
}
