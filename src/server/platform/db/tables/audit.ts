import type { AuditAction } from '#lib/domain/audit-actions.ts';

/** The audit log of the hiring office. Rows are only added: triggers refuse changes and deletions. */
export interface AuditTables {
  auditLog: {
    /** Increases by one per entry, without gaps. */
    seq: number;
    at: number;
    /**
     * `staff:<id>`, `token:<id>`, `ops`, `sso`, `site` (automatic erasures, and merges that a candidate confirmed) or
     * `unknown` (refused sign-ins with unknown addresses).
     */
    actor: string;
    actorName: string;
    action: AuditAction;
    /** Key of the unit concerned; null for the whole office. */
    unit: string | null;
    applicationId: string | null;
    /** Id of anything else concerned; null if there is nothing. */
    subject: string | null;
    /** JSON without personal data. */
    details: string;
    /** Keyed hash of this row and the previous row's hash. */
    hash: string;
  };
  /** The applications of log entries that are about several applications, such as a viewed list. Rows are only added. */
  auditSubjects: {
    applicationId: string;
    /** Number of the entry. */
    seq: number;
  };
  /** One row: the number and hash of the last entry. */
  auditHeads: {
    id: number;
    seq: number;
    hash: string;
    /** The encrypted key for chaining the next entries; null until a server has stored it. */
    sealedKey: string | null;
  };
}
