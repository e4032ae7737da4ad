import type { Generated } from 'kysely';

import type { StaffChangeKind, StaffRole } from '#lib/domain/staff-roles.ts';

/** How far a person's access has come. */
export type StaffState = 'invited' | 'active' | 'disabled';

/** People and machines of the hiring office. */
export interface StaffTables {
  staff: {
    id: string;
    name: string;
    /** Lower case. */
    email: string;
    role: StaffRole;
    /** JSON array of the units within reach; null means all. */
    units: string | null;
    state: StaffState;
    /** Null until the set-up link was used. */
    passwordHash: string | null;
    /** Sealed secret of the authenticator; null until one is enrolled. */
    sealedTotp: string | null;
    /** The last step of time whose code was taken: a code is good once. */
    totpStep: number | null;
    /** Counts changes of name, role and units. */
    version: Generated<number>;
    createdAt: number;
  };
  /** Where people of the hiring office are signed in, or half way there. */
  staffSessions: {
    /** SHA-256 of the token in the cookie. */
    tokenHash: string;
    /** By which its owner names it. */
    id: string;
    staffId: string;
    /** Browser and system in words; empty where unknown. */
    device: string;
    createdAt: number;
    lastUsedAt: number;
    /** When a code was proved last; null half way, where only the password was. */
    provedAt: number | null;
    /** Sealed secret of an authenticator that is being enrolled. */
    sealedTotp: string | null;
  };
  /** Codes in place of the authenticator, each good once. */
  staffRecoveryCodes: {
    /** Keyed hash of the person's id and the code. */
    codeHash: string;
    staffId: string;
    usedAt: number | null;
  };
  /** Links by which a password and an authenticator are set, each good once. */
  staffSetups: {
    /** SHA-256 of the code in the link. */
    codeHash: string;
    staffId: string;
    expiresAt: number;
  };
  /** Changes of an administrator's access that wait for a second administrator: one a person. */
  staffChanges: {
    staffId: string;
    kind: StaffChangeKind;
    /** Of the person's access when it was asked for. */
    version: number;
    /** The access that is wanted; null for another kind. */
    name: string | null;
    role: StaffRole | null;
    /** As in `staff`; of no meaning without a role. */
    units: string | null;
    /** Id of the administrator. */
    askedBy: string;
    askedAt: number;
    expiresAt: number;
  };
  /** How often somebody tried to sign in with an address that nobody has. */
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
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: string;
    /** Id of the person who answers for it, and with whose access it ends; null for one of the command line's. */
    ownerId: string | null;
    createdAt: number;
    expiresAt: number;
    revokedAt: number | null;
    lastUsedAt: number | null;
  };
  /** The names of people and of tokens that are good, in the form in which names are compared. */
  staffNames: {
    nameKey: string;
    /** One of the two. */
    staffId: string | null;
    tokenId: string | null;
  };
  /** Filters and columns that somebody keeps under a name. */
  staffViews: {
    id: string;
    /** An actor's id. */
    actor: string;
    /** Unique for its actor. */
    name: string;
    /** Sealed JSON: a filter may hold a candidate's name. */
    sealedView: string;
    createdAt: number;
  };
}
