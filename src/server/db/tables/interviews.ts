import type { SessionKind } from '#lib/session-kinds.ts';

/** Interviews and other sessions to which candidates are invited, and what they reply. */
export interface InterviewTables {
  recruitingSessions: {
    id: string;
    kind: SessionKind;
    beginsAt: number;
    endsAt: number;
    place: string;
    address: string;
    /** Words to whoever is invited: what to bring, whom to ask. */
    notes: string;
    createdAt: number;
    /** An actor's id. */
    createdBy: string;
  };
  /** Times within a session that candidates choose from; how many may have each is in `places`. */
  recruitingSlots: {
    sessionId: string;
    key: string;
    beginsAt: number;
    place: string;
  };
  sessionReplies: {
    applicationId: string;
    sessionId: string;
    accountId: string;
    /** Key of the chosen slot; null where there is none, or the candidate does not come. */
    slot: string | null;
    /** Why the candidate does not come, in own words, sealed. */
    sealedReason: string | null;
    repliedAt: number;
  };
}
