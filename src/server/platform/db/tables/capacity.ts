/** Limited capacities and their reservations. */
export interface CapacityTables {
  /** Limited capacities: the test sites of a request, the rooms or slots of a session, or the session as a whole. */
  places: {
    /** Id of the batch or session to which the capacity belongs. */
    pool: string;
    key: string;
    /** The order within the pool. */
    position: number;
    capacity: number;
  };
  /** Reservations; an application has at most one per pool. */
  placeHolders: {
    applicationId: string;
    pool: string;
    key: string;
    accountId: string;
    heldAt: number;
    /** From 1 to the capacity, unique per key; null if seats are not numbered. */
    seat: number | null;
  };
}
