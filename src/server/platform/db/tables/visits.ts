/** Counts of visits. They do not identify visitors, and nothing that could link visits is stored beyond a day. */
export interface VisitTables {
  visitDays: {
    /** `YYYY-MM-DD` in Shanghai. */
    day: string;
    visits: number;
    /** Random salt of the hashes that distinguish visitors; emptied when the day is over. */
    salt: string;
  };
  /** Visitors of a posting's page per day. */
  postingViews: { day: string; postingId: string; views: number };
  /** Hashes of the visitors already counted today, on the site and on each posting. Deleted when the day is over. */
  visitMarks: { day: string; visitor: string };
}
