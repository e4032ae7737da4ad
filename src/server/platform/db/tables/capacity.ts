/** Limited capacities and the applications that hold a part of them. */
export interface CapacityTables {
  /** What has a limited capacity: the test sites of a request, the rooms and slots of a session. */
  places: {
    /** The id of the batch or session that offers it. */
    pool: string;
    key: string;
    /** The order within the pool. */
    position: number;
    capacity: number;
  };
  /** The applications that hold a place; at most one per pool. */
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
