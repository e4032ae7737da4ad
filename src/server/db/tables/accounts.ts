/** Candidates' accounts and their sessions. */
export interface AccountTables {
  accounts: {
    id: string;
    name: string;
    /** Lower case; null where the account has none. */
    email: string | null;
    /** E.164; null where none is bound. */
    phone: string | null;
    passwordHash: string | null;
    /** Set when the activation link was used, or at once for an account made by phone. */
    activatedAt: number | null;
    createdAt: number;
    closedAt: number | null;
  };
  sessions: {
    /** SHA-256 of the cookie's token; the token itself is stored nowhere. */
    tokenHash: string;
    accountId: string;
    createdAt: number;
    expiresAt: number;
  };
}
