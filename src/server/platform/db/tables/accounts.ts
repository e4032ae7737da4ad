import type { Locale } from '#lib/text/locale.ts';

/** How somebody came in. */
export type SignInWay = 'password' | 'sms' | 'registration';

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
    /** The language of the last sign-in or application, in which the office writes; null where it was never noted. */
    locale: Locale | null;
    /** When what is left of an account was erased. */
    closedAt: number | null;
    /** When a closed account is erased, unless its owner keeps it before; null for an open one. */
    eraseAt: number | null;
  };
  /** Registrations by e-mail that await their link; each link makes an account of its own row and no other. */
  registrations: {
    codeHash: string;
    email: string;
    name: string;
    /** Of the password typed at registration; kept only where the same browser opens the link. */
    passwordHash: string;
    /** SHA-256 of the token of the browser that registered. */
    browserHash: string | null;
    createdAt: number;
    expiresAt: number;
  };
  sessions: {
    /** SHA-256 of the cookie's token; the token itself is stored nowhere. */
    tokenHash: string;
    /** Names the session to its owner; null for one that began before sessions had names. */
    id: string | null;
    accountId: string;
    /** Browser and system in words, e.g. `Chrome, Windows`; empty where unknown. */
    device: string | null;
    createdAt: number;
    /** At most ten minutes behind. */
    lastUsedAt: number | null;
    expiresAt: number;
  };
  /** Each sign-in of an account, for its owner to see. */
  signIns: {
    id: string;
    accountId: string;
    at: number;
    way: SignInWay;
    device: string;
  };
  /** What was sent to the holder of an account. */
  accountMessages: {
    id: string;
    accountId: string;
    channel: 'mail' | 'sms';
    purpose: string;
    /** Sealed JSON: to whom, and the words where they hold no code. */
    sealedContent: string;
    at: number;
    /** What it tells of, e.g. `application:<id>`. */
    topic: string | null;
    sentAt: number | null;
    /** When it was given up. */
    failedAt: number | null;
  };
  /** Who passed the identity check, for applications alone. */
  applySessions: {
    /** SHA-256 of the cookie's token. */
    tokenHash: string;
    /** Keyed hash of the ID number that was proved. */
    /** Of the ID number and the phone that were proved together. */
    idHash: string;
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
  /** At most one live SMS code for a purpose and a number, or for a purpose, a number and a ticket. */
  smsCodes: {
    purpose: string;
    /** Keyed hash of the number, and of the ticket where the code needs one. */
    phoneHash: string;
    /** Keyed hash of the number alone. */
    numberHash: string | null;
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
