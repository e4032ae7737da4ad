import type { StaffRole } from '#lib/staff-roles.ts';

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
    createdAt: number;
  };
  /** Links by which a password and an authenticator are set, each good once. */
  staffSetups: {
    /** SHA-256 of the code in the link. */
    codeHash: string;
    staffId: string;
    expiresAt: number;
  };
  staffTokens: {
    id: string;
    name: string;
    role: StaffRole;
    /** As in `staff`. */
    units: string | null;
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: string;
    createdAt: number;
    expiresAt: number;
    revokedAt: number | null;
    lastUsedAt: number | null;
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
