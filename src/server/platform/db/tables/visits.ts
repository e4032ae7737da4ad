/** Counts of visits. They do not identify visitors, and nothing links the visits of different days. */
export interface VisitTables {
  visitDays: {
    /** `YYYY-MM-DD` in Shanghai. */
    day: string;
    visits: number;
    /** Random salt of the hashes that distinguish visitors; emptied at the first visit of a later day. */
    salt: string;
  };
  /** Visitors of a posting's page per day. */
  postingViews: { day: string; postingId: string; views: number };
  /** Hashes of the visitors counted on a day, on the site and on each posting; deleted at the first visit of a later day. */
  visitMarks: { day: string; visitor: string };
}
