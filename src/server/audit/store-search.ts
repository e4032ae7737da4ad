import { sql } from 'kysely';

import type { AuditAction } from '#lib/audit-actions.ts';
import type { Db } from '#server/db/database.ts';

/** What is looked for in the log; what is absent does not filter. */
export interface LogSearch {
  /** Id of an actor, or a part of a name. */
  who?: string | undefined;
  /** An action; one that is not known finds nothing. */
  what?: string | undefined;
  /** Receipt number or id of an application, or id of any other thing. */
  whom?: string | undefined;
  /** First and last moment, in milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
}

interface Page {
  /** Only entries with smaller numbers, the newest first. */
  before?: number | undefined;
  /** Only entries with greater numbers, the oldest first. */
  after?: number | undefined;
  size: number;
}

/** A text as a part of what LIKE looks for, with `!` before what would mean something else. */
function partOf(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`;
}

/**
 * Entries of the log that concern one of the units, or all where there are none given, and that a search means; with the
 * receipt number of the application and the name of the person of the staff that they concern.
 */
export async function findEntries(
  db: Db,
  units: readonly string[] | null,
  { who, what, whom, from, to }: LogSearch,
  { before, after, size }: Page,
) {
  let query = db
    .selectFrom('auditLog')
    .leftJoin('applications', 'applications.id', 'auditLog.applicationId')
    .leftJoin('staff', 'staff.id', 'auditLog.subject')
    .selectAll('auditLog')
    .select(['applications.receiptNo', 'staff.name as subjectName'])
    .orderBy('auditLog.seq', after === undefined ? 'desc' : 'asc')
    .limit(size);
  // An actor whose units are none sees nothing.
  if (units) query = query.where('auditLog.unit', 'in', units.length > 0 ? units : ['']);
  if (what) query = query.where('auditLog.action', '=', what as AuditAction);
  if (who) {
    query = query.where((eb) =>
      eb.or([eb('auditLog.actor', '=', who), sql<boolean>`lower(audit_log.actor_name) like ${partOf(who)} escape '!'`]),
    );
  }
  if (whom) {
    query = query.where((eb) =>
      eb.or([
        eb('auditLog.applicationId', '=', whom),
        eb('auditLog.subject', '=', whom),
        eb('applications.receiptNo', '=', whom.toUpperCase()),
      ]),
    );
  }
  if (from !== undefined) query = query.where('auditLog.at', '>=', from);
  if (to !== undefined) query = query.where('auditLog.at', '<=', to);
  if (before !== undefined) query = query.where('auditLog.seq', '<', before);
  if (after !== undefined) query = query.where('auditLog.seq', '>', after);
  return query.execute();
}
