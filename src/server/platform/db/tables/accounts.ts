import type { Locale } from '#lib/text/locale.ts';

/** How a candidate signed in. */
export type SignInWay = 'password' | 'sms' | 'registration' | 'passkey';

/** Candidates' accounts, their sessions, passkeys, captchas and codes. */
export interface AccountTables {
  accounts: {
    id: string;
    name: string;
    /** Lower case; null if the account has none. */
    email: string | null;
    /** E.164; null if the account has none. */
    phone: string | null;
    passwordHash: string | null;
    createdAt: number;
    lastSignedInAt: number | null;
    /** The language of the last sign-in or application, in which messages are sent; null if unknown. */
    locale: Locale | null;
    /** When the account's data was erased; the row remains. Null for an account that is only closed (`eraseAt`). */
    closedAt: number | null;
    /** When an account that was closed, by its owner or a merge, will be erased; null for an open or erased one. */
    eraseAt: number | null;
  };
  /** Registrations by e-mail whose link has not been used; each link creates the account of its own row only. */
  registrations: {
    codeHash: string;
    email: string;
    name: string;
    /** Hash of the password entered at registration; the account gets it only if the same browser opens the link. */
    passwordHash: string;
    /** SHA-256 of the token of the browser that registered. */
    browserHash: string | null;
    createdAt: number;
    expiresAt: number;
  };
  sessions: {
    /** SHA-256 of the cookie's token; the token itself is not stored. */
    tokenHash: string;
    /** Identifies the session to its owner. */
    id: string | null;
    accountId: string;
    /** Browser and system, e.g. `Chrome, Windows`; empty if unknown. */
    device: string | null;
    createdAt: number;
    /** Updated at most every ten minutes, and when the session is prolonged. */
    lastUsedAt: number | null;
    expiresAt: number;
  };
  /** Sign-ins of an account, which its owner gets with the export of the account's data. */
  signIns: {
    id: string;
    accountId: string;
    at: number;
    way: SignInWay;
    device: string;
  };
  passkeys: {
    id: string;
    accountId: string;
    /** The id that the authenticator gave to the passkey, base64url. */
    credentialId: string;
    /**
     * The random id by which authenticators know the account, base64url; the same for all passkeys of an account, except for
     * passkeys that a merge has moved to the account.
     */
    userHandle: string;
    /** The public key as COSE, base64url. */
    publicKey: string;
    /** The authenticator's counter at the last use; 0 if it has none. */
    counter: number;
    /** JSON: how browsers reach the authenticator. */
    transports: string;
    /** The name that its owner chose. */
    name: string;
    createdAt: number;
    lastUsedAt: number | null;
  };
  /** Proposals of the office to merge two accounts of one person, at most one per pair. A job deletes ended proposals. */
  accountMerges: {
    id: string;
    /** The ids of both accounts, sorted and joined with a space. */
    pair: string;
    /** The account that would be kept; its owner decides. */
    accountId: string;
    /** The account that would be emptied. */
    otherId: string;
    at: number;
    /** When the owner answered that the other account is not theirs (ms); null until then. */
    refusedAt: number | null;
  };
  /** Messages to the owner of an account. */
  accountMessages: {
    id: string;
    accountId: string;
    channel: 'mail' | 'sms';
    purpose: string;
    /** Encrypted JSON: the recipient, the subject, the template's version, and the text unless it contains a code. */
    sealedContent: string;
    at: number;
    /** What the message is about, e.g. `application:<id>`; null without a topic. */
    topic: string | null;
    sentAt: number | null;
    /** When delivery was given up; null if it was not. */
    failedAt: number | null;
  };
  /** Sessions of people who have passed the identity check; they give access to applications only. */
  applySessions: {
    /** SHA-256 of the cookie's token. */
    tokenHash: string;
    /** Keyed hash of the ID number and the phone that were proved together. */
    idHash: string;
    expiresAt: number;
  };
  captchas: {
    /** SHA-256 of the cookie's token. */
    tokenHash: string;
    /** Keyed hash of token and answer. */
    answerHash: string;
    /** JSON of the proof of work that is required with the answer; null if none is required. */
    challenge: string | null;
    expiresAt: number;
  };
  /** Unanswered challenges for passkeys. */
  passkeyChallenges: {
    challengeHash: string;
    /** SHA-256 of the cookie's token: only the browser that got the challenge can answer it. */
    browserHash: string;
    purpose: string;
    /** Stored with the challenge, e.g. the id of an account; empty if there is none. */
    subject: string;
    expiresAt: number;
  };
  /** Unused SMS codes, at most one per purpose and `phoneHash`. */
  smsCodes: {
    purpose: string;
    /** Keyed hash of the number, together with the ticket or account if the code is bound to its requester. */
    phoneHash: string;
    /** Keyed hash of the number alone. */
    numberHash: string | null;
    codeHash: string;
    expiresAt: number;
  };
  /** Unused codes that were sent by mail, or that set a new password and were issued in exchange for an SMS code. */
  verificationCodes: {
    codeHash: string;
    purpose: string;
    accountId: string;
    /** A further fact that the code proves, e.g. access to a mail address; empty if there is none. */
    subject: string;
    expiresAt: number;
  };
}
