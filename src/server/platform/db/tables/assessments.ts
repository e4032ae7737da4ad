import type { SessionKind, SessionOutcome } from '#lib/domain/session-kinds.ts';

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
    /** Key of the unit that it belongs to; null for the whole office. */
    unit: string | null;
    /** The posting whose candidates come; null for all of the unit's. */
    postingId: string | null;
    /** Key of the test site at which it is; null elsewhere. */
    site: string | null;
    /** Counts its changes from 1. */
    version: number;
    changedAt: number | null;
    cancelledAt: number | null;
    /** The office's words to those who would have come; null unless it is cancelled. */
    cancelReason: string | null;
  };
  /** Rooms of a session in which seats are given out; how many a room has is in `places`. */
  sessionRooms: {
    sessionId: string;
    key: string;
    name: string;
  };
  /** Who was invited or assigned to a session, and what became of them there. */
  sessionAttendees: {
    sessionId: string;
    applicationId: string;
    accountId: string;
    assignedAt: number;
    /** An actor's id. */
    assignedBy: string;
    checkedInAt: number | null;
    checkedInBy: string | null;
    /** Key of the room or slot and number of the seat with which they came in: they outlast the place itself. */
    satKey: string | null;
    satSeat: number | null;
    /** Hundredths of a point; null without a score. */
    scoreHundredths: number | null;
    outcome: SessionOutcome | null;
    resultAt: number | null;
    /** An actor's id. */
    resultBy: string | null;
    /** Counts the changes of the result from 1. */
    version: number;
  };
  /** What a result was before another was entered. */
  sessionResultVersions: {
    sessionId: string;
    applicationId: string;
    version: number;
    /** Hundredths of a point; null without a score. */
    scoreHundredths: number | null;
    outcome: SessionOutcome | null;
    resultAt: number;
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
    /** Why the candidate does not come, in own words, encrypted. */
    sealedReason: string | null;
    repliedAt: number;
  };
}
