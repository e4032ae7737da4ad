import type { SessionKind, SessionOutcome } from '#lib/domain/session-kinds.ts';

/** Written tests, interviews and other sessions: rooms, slots, attendees, results, answers and replies. */
export interface AssessmentTables {
  recruitingSessions: {
    id: string;
    kind: SessionKind;
    beginsAt: number;
    endsAt: number;
    place: string;
    address: string;
    /** The office's notes to the attendees: what to bring, whom to ask. */
    notes: string;
    createdAt: number;
    /** An actor's id. */
    createdBy: string;
    /** Key of the unit that it belongs to; null for the whole office. */
    unit: string | null;
    /** The posting whose candidates come; null for all of the unit's. */
    postingId: string | null;
    /** Key of its test site; null if it is elsewhere. */
    site: string | null;
    /** Counts its changes from 1. */
    version: number;
    changedAt: number | null;
    cancelledAt: number | null;
    /** The office's reason to the candidates; null unless it is cancelled. */
    cancelReason: string | null;
  };
  /** Rooms of a session with numbered seats; their capacity is in `places`. */
  sessionRooms: {
    sessionId: string;
    key: string;
    name: string;
  };
  /** Candidates assigned to a session, with check-in and result. */
  sessionAttendees: {
    sessionId: string;
    applicationId: string;
    accountId: string;
    assignedAt: number;
    /** An actor's id. */
    assignedBy: string;
    checkedInAt: number | null;
    checkedInBy: string | null;
    /** Key of the room or slot and number of the seat at check-in; they outlast the place itself. */
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
  /** Earlier versions of a result. */
  sessionResultVersions: {
    sessionId: string;
    applicationId: string;
    version: number;
    /** Hundredths of a point; null without a score. */
    scoreHundredths: number | null;
    outcome: SessionOutcome | null;
    resultAt: number;
  };
  /** Slots of a session that candidates choose from; their capacity is in `places`. */
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
    /** Key of the chosen slot; null if there are no slots or the candidate declined. */
    slot: string | null;
    /** The candidate's reason for declining, encrypted. */
    sealedReason: string | null;
    repliedAt: number;
  };
  /** Candidates' answers whether and where they sit the written test. */
  testIntentions: {
    applicationId: string;
    accountId: string;
    /** The id of the batch that asked. */
    pool: string;
    attend: 'Y' | 'N';
    /** Key of a test site; null for a candidate who does not attend. */
    site: string | null;
    answeredAt: number;
  };
  /** Written tests that candidates sit; time, place, room and seat are those of the session. */
  writtenTests: {
    applicationId: string;
    accountId: string;
    /** Stays when the candidate is assigned to another session. */
    admissionNo: string;
    sessionId: string;
    assignedAt: number;
    /** An actor's id. */
    assignedBy: string;
  };
}
