/** Places that are given out one each, and the written tests that candidates sit. */
export interface WrittenTestTables {
  /** What is offered with a number of places: the sites of a batch that was asked together, the slots of a session. */
  places: {
    /** What is offered together: a batch, or a session. */
    pool: string;
    key: string;
    /** The order in which they are shown. */
    position: number;
    capacity: number;
  };
  /** Who holds a place; an application holds one of a pool at most. */
  placeHolders: {
    applicationId: string;
    pool: string;
    key: string;
    accountId: string;
    heldAt: number;
    /** From 1 to the capacity, one each; null where seats are not numbered. */
    seat: number | null;
  };
  testIntentions: {
    applicationId: string;
    accountId: string;
    /** The batch in which it was asked. */
    pool: string;
    attend: 'Y' | 'N';
    /** Key of a test site; null for who does not attend. */
    site: string | null;
    answeredAt: number;
  };
  writtenTests: {
    applicationId: string;
    accountId: string;
    admissionNo: string;
    beginsAt: number;
    endsAt: number;
    /** Words of the office, or the key of a test site. */
    place: string;
    address: string;
    room: string;
    seat: string;
    /** Words of the office to the candidate, encrypted. */
    sealedNotes: string | null;
    assignedAt: number;
    /** An actor's id. */
    assignedBy: string;
    /** The session in which it is sat: time, place, room and seat are what the session and its places say. */
    sessionId: string | null;
  };
}
