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
    /** The office's information for the attendees, such as what to bring. */
    notes: string;
    createdAt: number;
    /** An actor's id. */
    createdBy: string;
    /** Key of the unit to which the session belongs; null for the whole office. */
    unit: string | null;
    /** The posting whose candidates may be assigned; null for all postings of the unit. */
    postingId: string | null;
    /** Key of the session's test site; null if the session is elsewhere. */
    site: string | null;
    /** Begins at 1 and increases with each change. */
    version: number;
    changedAt: number | null;
    cancelledAt: number | null;
    /** The reason that candidates are told for a cancellation; null unless the session is cancelled. */
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
    /** Room or slot and seat number at check-in, which remain when the reservation is cancelled. */
    satKey: string | null;
    satSeat: number | null;
    /** Hundredths of a point; null without a score. */
    scoreHundredths: number | null;
    outcome: SessionOutcome | null;
    resultAt: number | null;
    /** An actor's id. */
    resultBy: string | null;
    /** Increases with each change of the result. */
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
    /** Null for a slot that an earlier version of the program made; such a slot lasts until its session ends. */
    endsAt: number | null;
    place: string;
  };
  /** The interviewers of slots. */
  slotInterviewers: {
    sessionId: string;
    slotKey: string;
    staffId: string;
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
  /** Candidates' answers to the question whether and where they will sit the written test. */
  testIntentions: {
    applicationId: string;
    accountId: string;
    /** Id of the batch with the question. */
    pool: string;
    attend: 'Y' | 'N';
    /** Key of a test site; null for a candidate who does not attend, or attends at another place. */
    site: string | null;
    answeredAt: number;
  };
  /** Candidates' written tests; time, place, room and seat are stored with the session. */
  writtenTests: {
    applicationId: string;
    accountId: string;
    /** Stays the same when the candidate is assigned to another session. */
    admissionNo: string;
    sessionId: string;
    assignedAt: number;
    /** An actor's id. */
    assignedBy: string;
  };
}
