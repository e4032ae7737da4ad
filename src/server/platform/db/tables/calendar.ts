/** Secret addresses of candidates' calendars. */
export interface CalendarTables {
  /** At most one per account. */
  calendarLinks: {
    accountId: string;
    /** SHA-256 of the token in the address. */
    tokenHash: string;
    createdAt: number;
  };
}
