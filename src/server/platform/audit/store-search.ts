import { type ExpressionBuilder, sql } from 'kysely';

import type { AuditAction } from '#lib/domain/audit-actions.ts';
import { contains } from '#server/platform/db/contains.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import { type LogSearch, numbersBetween, type Way, waysOf } from './store-ways.ts';

interface Page {
  /** Only entries with smaller numbers, newest first. */
  before?: number | undefined;
  /** Only entries with greater numbers, oldest first. */
  after?: number | undefined;
  size: number;
}

/** Numbers of the log entries about lists or files that include an application; `whom` is its id or receipt number. */
function entriesThatShowed({ selectFrom }: ExpressionBuilder<Tables, 'auditLog'>, whom: string) {
  return selectFrom('auditSubjects')
    .leftJoin('applications as one', 'one.id', 'auditSubjects.applicationId')
    .select('auditSubjects.seq')
    .where((eb) => eb.or([eb('auditSubjects.applicationId', '=', whom), eb('one.receiptNo', '=', whom.toUpperCase())]));
}

/** A query for entries that match a search, with the application's receipt number and the subject's name. */
function entries(db: Db, units: readonly string[] | null, { who, what, whom, from, to }: LogSearch) {
  let query = db
    .selectFrom('auditLog')
    .leftJoin('applications', 'applications.id', 'auditLog.applicationId')
    .leftJoin('staff', 'staff.id', 'auditLog.subject')
    .selectAll('auditLog')
    .select(['applications.receiptNo', 'staff.name as subjectName']);
  // An actor with an empty list of units sees nothing. The operators `|| ''` and `+` keep this query from using the indexes
  // of `unit` and `at`; `waysOf` and `numbersBetween` use these indexes where they help.
  if (units) query = query.where(sql<string>`audit_log.unit || ''`, 'in', units.length > 0 ? units : ['']);
  if (what) query = query.where('auditLog.action', '=', what as AuditAction);
  if (who) query = query.where((eb) => eb.or([eb('auditLog.actor', '=', who), contains(sql`audit_log.actor_name`, who)]));
  if (whom) {
    query = query.where((eb) =>
      eb.or([
        eb('auditLog.applicationId', '=', whom),
        eb('auditLog.subject', '=', whom),
        eb('applications.receiptNo', '=', whom.toUpperCase()),
        eb('auditLog.seq', 'in', entriesThatShowed(eb, whom)),
      ]),
    );
  }
  if (from !== undefined) query = query.where(sql<number>`+audit_log.at`, '>=', from);
  if (to !== undefined) query = query.where(sql<number>`+audit_log.at`, '<=', to);
  return query;
}

/**
 * The entries of these units (null for all) that match a search, without duplicates. If an index of a searched column
 * narrows the search, it is used, so that the cost of a page hardly depends on the length of the log.
 */
export async function findEntries(db: Db, units: readonly string[] | null, search: LogSearch, { before, after, size }: Page) {
  const [ways, days] = await Promise.all([waysOf(db, units, search), numbersBetween(db, search)]);
  const isBack = after === undefined;
  const above = Math.max(after ?? 0, days.above ?? 0);
  const below = Math.min(before ?? Infinity, days.below ?? Infinity);
  const along = (way?: Way) => {
    let query = entries(db, units, search).where('auditLog.seq', '>', above);
    if (below < Infinity) query = query.where('auditLog.seq', '<', below);
    if (way?.[0] === 'shown') {
      const [, id] = way;
      query = query.where('auditLog.seq', 'in', (eb) => {
        return eb.selectFrom('auditSubjects').select('auditSubjects.seq').where('auditSubjects.applicationId', '=', id);
      });
    } else if (way) query = query.where(`auditLog.${way[0]}`, '=', way[1]);
    return query
      .orderBy('auditLog.seq', isBack ? 'desc' : 'asc')
      .limit(size)
      .execute();
  };
  const found = (await Promise.all(ways ? ways.map(along) : [along()])).flat();
  const once = [...new Map(found.map((entry) => [Number(entry.seq), entry])).values()];
  const order = isBack ? -1 : 1;
  return once.sort((one, other) => order * (Number(one.seq) - Number(other.seq))).slice(0, size);
}
