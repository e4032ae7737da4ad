import type { AuditAction } from '#lib/domain/audit-actions.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

import type { AuditRow } from './store.ts';

/** An application that was shown, with its unit. */
export interface Shown {
  id: string;
  /** Key of the hiring unit. */
  unit: string;
}

/** Rows and ids per statement. */
const rowsAtOnce = 5000;
const idsAtOnce = 500;

function portionsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Stores the applications that log entries are about. */
export async function addSubjects(trx: Db, rows: readonly Tables['auditSubjects'][]): Promise<void> {
  for (const some of portionsOf(rows, rowsAtOnce)) await trx.insertInto('auditSubjects').values(some).execute();
}

/** Applications by their receipt numbers, each once. */
export async function findApplicationsByReceipt(db: Db, receipts: readonly string[]): Promise<Shown[]> {
  const found: Shown[] = [];
  for (const some of portionsOf([...new Set(receipts)], idsAtOnce)) {
    const rows = await db
      .selectFrom('applications')
      .innerJoin('postings', 'postings.id', 'applications.postingId')
      .select(['applications.id', 'postings.unit'])
      .where('applications.receiptNo', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** The applications among `ids` that an actor has seen in a list since a time (ms). */
export async function shownSince(db: Db, actor: string, ids: readonly string[], since: number): Promise<Set<string>> {
  const first = await db.selectFrom('auditLog').select('seq').where('at', '>', since).orderBy('at').limit(1).executeTakeFirst();
  const seen = new Set<string>();
  if (!first) return seen;
  for (const some of portionsOf(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('auditSubjects')
      .innerJoin('auditLog', 'auditLog.seq', 'auditSubjects.seq')
      .select('auditSubjects.applicationId')
      .where('auditSubjects.applicationId', 'in', some)
      .where('auditSubjects.seq', '>=', first.seq)
      .where('auditLog.actor', '=', actor)
      .where('auditLog.action', '=', 'application.listed')
      .execute();
    for (const { applicationId } of rows) seen.add(applicationId);
  }
  return seen;
}

/** Whether an actor's action on an application has been logged since a time (ms). */
export async function isReadSince(
  db: Db,
  { actor, action, applicationId }: { actor: string; action: AuditAction; applicationId: string },
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('seq')
    .where('applicationId', '=', applicationId)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** For the log numbers `from` to `to`: the applications of each entry about a list or a file, by log number. */
export async function subjectsBetween(db: Db, from: number, to: number): Promise<Map<number, string[]>> {
  const rows = await db.selectFrom('auditSubjects').selectAll().where('seq', '>=', from).where('seq', '<=', to).execute();
  const bySeq = new Map<number, string[]>();
  for (const { seq, applicationId } of rows) {
    const ids = bySeq.get(Number(seq));
    if (ids) ids.push(applicationId);
    else bySeq.set(Number(seq), [applicationId]);
  }
  return bySeq;
}

/** Log entries about lists or files that include an account's applications, one row per application, oldest first. */
export async function rowsThatShowed(db: Db, accountId: string): Promise<(AuditRow & { shown: string })[]> {
  return db
    .selectFrom('auditSubjects')
    .innerJoin('applications', 'applications.id', 'auditSubjects.applicationId')
    .innerJoin('auditLog', 'auditLog.seq', 'auditSubjects.seq')
    .selectAll('auditLog')
    .select('auditSubjects.applicationId as shown')
    .where('applications.accountId', '=', accountId)
    .orderBy('auditLog.seq')
    .execute();
}
