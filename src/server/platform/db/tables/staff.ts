import type { Generated } from 'kysely';

import type { StaffChangeKind, StaffRole } from '#lib/domain/staff-roles.ts';

/** The state of a person's access. */
export type StaffState = 'invited' | 'active' | 'disabled';

/** People and machines of the hiring office. */
export interface StaffTables {
  staff: {
    id: string;
    name: string;
    /** Lower case. */
    email: string;
    role: StaffRole;
    /** JSON array of the units that the person may access; null means all. */
    units: string | null;
    state: StaffState;
    /** Null for people who have not used the set-up link yet, are disabled, or use single sign-on. */
    passwordHash: string | null;
    /** Encrypted secret of the authenticator; null without one. */
    sealedTotp: string | null;
    /** The time step of the last accepted code, because each code is valid once; null before the first. */
    totpStep: number | null;
    /** Issuer and subject of the person at the single sign-on provider; null for people with a password. */
    ssoSubject: string | null;
    /** Increases with each change of name, role or units. */
    version: Generated<number>;
    createdAt: number;
  };
  /** Sessions of people of the hiring office, including those that still need the second factor. */
  staffSessions: {
    /** SHA-256 of the token in the cookie. */
    tokenHash: string;
    /** Identifies the session to its owner. */
    id: string;
    staffId: string;
    /** Browser and system; empty if unknown. */
    device: string;
    createdAt: number;
    lastUsedAt: number;
    /** When a code, a passkey or a sign-in at the provider last proved who the person is; null after the password alone. */
    provedAt: number | null;
    /** Encrypted secret of an authenticator that is being enrolled; null if none is. */
    sealedTotp: string | null;
    /**
     * The session at the single sign-on provider; when that session ends, this one ends too. Null if unknown, or after a
     * sign-in with a password.
     */
    ssoSession: string | null;
  };
  /** Groups of the company's directory, and the access that they give at the desk. */
  staffGroups: {
    name: string;
    role: StaffRole;
    /** As in `staff`. */
    units: string | null;
  };
  /** Recovery codes; each replaces a code of the authenticator once. */
  staffRecoveryCodes: {
    /** Keyed hash of the person's id and the code. */
    codeHash: string;
    staffId: string;
    usedAt: number | null;
  };
  /** Passkeys, used instead of a code of the authenticator; the columns are as in `passkeys`. */
  staffPasskeys: {
    id: string;
    staffId: string;
    credentialId: string;
    userHandle: string;
    publicKey: string;
    counter: number;
    transports: string;
    /** The name that its owner chose. */
    name: string;
    createdAt: number;
    lastUsedAt: number | null;
  };
  /** Links for setting a password and an authenticator, each valid once. */
  staffSetups: {
    /** SHA-256 of the code in the link. */
    codeHash: string;
    staffId: string;
    expiresAt: number;
  };
  /** Changes of an administrator's access that a second administrator must confirm; at most one per person. */
  staffChanges: {
    staffId: string;
    kind: StaffChangeKind;
    /** The version of the person's access at the time of the request. */
    version: number;
    /** The requested name, role and units; null unless `kind` is `access`. */
    name: string | null;
    role: StaffRole | null;
    /** As in `staff`; meaningless without a role. */
    units: string | null;
    /** Id of the requesting administrator. */
    askedBy: string;
    askedAt: number;
    expiresAt: number;
  };
  /** Number of sign-in attempts with an unknown address, per hour. */
  unknownSignIns: {
    /** When the hour began. */
    hour: number;
    tries: number;
  };
  staffTokens: {
    id: string;
    name: string;
    role: StaffRole;
    /** As in `staff`. */
    units: string | null;
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: string;
    /** Id of the responsible person: the token ends with their access. Null if the command line named nobody. */
    ownerId: string | null;
    createdAt: number;
    expiresAt: number;
    revokedAt: number | null;
    lastUsedAt: number | null;
  };
  /** The names of people and tokens, normalised for comparison; no two are the same. An ended token's name may be reused. */
  staffNames: {
    nameKey: string;
    /** Exactly one of the two ids is set. */
    staffId: string | null;
    tokenId: string | null;
  };
  /** Saved views: filters and columns under a name. */
  staffViews: {
    id: string;
    /** An actor's id. */
    actor: string;
    /** Unique per actor. */
    name: string;
    /** Encrypted JSON, because a filter may contain a candidate's name. */
    sealedView: string;
    createdAt: number;
    /** 1 if colleagues see it too. */
    shared: Generated<number>;
    /** JSON array of the units of the person who saved it; null means all. */
    units: Generated<string | null>;
  };
}
