/** Applications that may be changed for a while, and who proves to be their person. */
export interface WindowTables {
  applicationWindows: {
    applicationId: string;
    /** The application's account. */
    accountId: string;
    /** JSON: what may be changed. */
    sections: string;
    openedAt: number;
    /** The last millisecond in which it may be changed. */
    until: number;
    /** When the candidate asked for more time. */
    extendedAt: number | null;
    /** When the change was sent. */
    submittedAt: number | null;
    /** 1 while there is a copy of the resume to work on. */
    copied: number;
  };
  /** Who is about to prove an ID number: it exists whether or not anybody has that number. */
  verifyTickets: {
    /** SHA-256 of the cookie's token. */
    tokenHash: string;
    /** Keyed hash of the ID number. */
    idHash: string;
    /** Keyed hash of the code that was sent; null before. */
    codeHash: string | null;
    /** How often a code was tried. */
    tries: number;
    expiresAt: number;
  };
}
