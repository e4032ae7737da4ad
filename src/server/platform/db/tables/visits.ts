/** Counts of visits; nothing here tells who came, and nothing that could be linked outlives its day. */
export interface VisitTables {
  visitDays: {
    /** `YYYY-MM-DD` in Shanghai. */
    day: string;
    visits: number;
    /** Random; visitors are told apart by a hash with it. Emptied when the day is over. */
    salt: string;
  };
  /** Who was counted today. Emptied when the day is over. */
  visitMarks: { day: string; visitor: string };
}
