/** Candidates' accounts, their sessions, and what they prove themselves with. */
export interface AccountTables {
  accounts: {
    id: string;
    name: string;
    /** Lower case; null where the account has none. */
    email: string | null;
    /** E.164; null where none is bound. */
    phone: string | null;
    passwordHash: string | null;
    createdAt: number;
    lastSignedInAt: number | null;
    closedAt: number | null;
  };
  /** Registrations by e-mail that await their link; each link makes an account of its own row and no other. */
  registrations: {
    codeHash: string;
    email: string;
    name: string;
    passwordHash: string;
    createdAt: number;
    expiresAt: number;
  };
  sessions: {
    /** SHA-256 of the cookie's token; the token itself is stored nowhere. */
    tokenHash: string;
    accountId: string;
    createdAt: number;
    expiresAt: number;
  };
  captchas: {
    /** SHA-256 of the cookie's token. */
    tokenHash: string;
    /** Keyed hash of token and answer. */
    answerHash: string;
    /** The proof of work that has to come with the answer, as JSON; null where none is asked. */
    challenge: string | null;
    expiresAt: number;
  };
  /** At most one live SMS code for a purpose and a number. */
  smsCodes: {
    purpose: string;
    phoneHash: string;
    codeHash: string;
    expiresAt: number;
  };
  /** Codes of 16 characters in links, mails and tickets. */
  verificationCodes: {
    codeHash: string;
    purpose: string;
    accountId: string;
    /** What is proven by the code where the account alone does not say it, e.g. an address of mail; else empty. */
    subject: string;
    expiresAt: number;
  };
}
