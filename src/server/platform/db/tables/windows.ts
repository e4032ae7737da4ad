/** Windows for correcting applications, and identity checks in progress. */
export interface WindowTables {
  applicationWindows: {
    applicationId: string;
    /** The application's account. */
    accountId: string;
    /** JSON array of the sections that may be changed. */
    sections: string;
    openedAt: number;
    /** The last millisecond in which the sections may be changed. */
    until: number;
    /** When the candidate extended the window; null if not extended. */
    extendedAt: number | null;
    /** When the corrections were submitted; null before. */
    submittedAt: number | null;
    /** 1 while the candidate has a copy of the resume to edit. */
    copied: number;
  };
  /**
   * Identity checks in progress. A ticket is created even if no application has the ID number. For such a ticket no code is
   * sent; expired rows that belong to no check are added instead, so that the answer takes as long (`storeDecoyRows`).
   */
  verifyTickets: {
    /** SHA-256 of the cookie's token. */
    tokenHash: string;
    /** Keyed hash of the ID number; other bytes in the rows of `storeDecoyRows`. */
    idHash: string;
    /** Keyed hash of the sent code; null until one is sent. */
    codeHash: string | null;
    /** Number of codes that were tried. */
    tries: number;
    expiresAt: number;
  };
}
