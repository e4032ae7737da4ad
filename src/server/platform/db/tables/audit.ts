import type { AuditAction } from '#lib/domain/audit-actions.ts';

/** Who of the hiring office did what: rows are added and never changed, which the database itself refuses. */
export interface AuditTables {
  auditLog: {
    /** Counts up by one, without a gap. */
    seq: number;
    at: number;
    /** `staff:<id>`, `token:<id>` or `ops`. */
    actor: string;
    actorName: string;
    action: AuditAction;
    /** Key of the unit that it concerns; null for the whole office. */
    unit: string | null;
    applicationId: string | null;
    /** Id of any other thing that it concerns. */
    subject: string | null;
    /** JSON without personal data. */
    details: string;
    /** Keyed hash of this row and of the hash before it. */
    hash: string;
  };
  /** Whom an entry showed, where it is more than one; added with it and never changed. */
  auditSubjects: {
    applicationId: string;
    /** Number of the entry. */
    seq: number;
  };
  /** One row: where the log ends. */
  auditHeads: {
    id: number;
    seq: number;
    hash: string;
    /** The key that ties what comes next, encrypted; null until a server has noted it. */
    sealedKey: string | null;
  };
}
