import type { ResultsEntry } from '#lib/contract/office-sessions.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { faultsOfResult } from '#lib/forms/office-session.ts';
import { findingTime } from '#lib/rules/unreleased.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';

import { type AttendeeRow, findSomeAttendees, saveResult, type StoredResult } from '../store-attendees.ts';
import { findSession, type SessionRow } from '../store-sessions.ts';
import { scoreOf } from './describe-attendee.ts';

type Entry = ResultsEntry['results'][number];

/** The current result of an attendee, with the version that a change must name. */
export interface CurrentResult {
  receiptNo: string;
  version: number;
  score: number | null;
  outcome: StoredResult['outcome'];
}

function currentOf(row: AttendeeRow): CurrentResult {
  return { receiptNo: row.receiptNo, version: row.version, score: scoreOf(row), outcome: row.outcome };
}

/** The error 409 for results that have changed since they were read. */
function stale(rows: readonly AttendeeRow[]): AppError {
  const stale = rows.map(currentOf);
  return new AppError('409', { data: { current: stale[0], stale } });
}

/** A new result of an attendee. */
export interface NewResult {
  row: AttendeeRow;
  score: number | null;
  outcome: StoredResult['outcome'];
}

/**
 * Replaces results and adds an entry to the audit log for each of them.
 * @throws AppError 409 if a result has changed since it was read
 */
export async function storeResults(
  trx: Db,
  app: App,
  actor: Actor,
  session: Pick<SessionRow, 'id' | 'unit'>,
  results: readonly NewResult[],
): Promise<void> {
  const ids = results.map(({ row }) => row.applicationId);
  const decidedAt = await findDecidedAt(trx, ids, ['pending', 'released']);
  for (const { row, score, outcome } of results) {
    const scoreHundredths = score === null ? null : Math.round(score * 100);
    const resultAt = findingTime(app.clock.now(), decidedAt.get(row.applicationId));
    const result = { scoreHundredths, outcome, resultAt, resultBy: actor.id };
    if (await saveResult(trx, row, result)) continue;
    throw stale(await findSomeAttendees(trx, actor, session.id, [row.applicationId]));
  }
  const about = { action: 'result.entered', unit: session.unit ?? undefined, subject: session.id } as const;
  await recordMany(
    trx,
    app,
    actor,
    results.map(({ row }) => ({ ...about, applicationId: row.applicationId })),
  );
}

function faultsOf(entries: readonly Entry[], known: ReadonlyMap<string, AttendeeRow>): Fault[] {
  const seen = new Set<string>();
  return entries.flatMap(({ receiptNo, score = null, outcome = null }, index) => {
    const faults = faultsOfResult({ score, outcome });
    if (!known.has(receiptNo)) faults.push({ path: 'receiptNo', rule: 'notOnList' });
    else if (seen.has(receiptNo)) faults.push({ path: 'receiptNo', rule: 'namedTwice' });
    seen.add(receiptNo);
    return faults.map((fault) => ({ ...fault, path: `results.${index}.${fault.path}` }));
  });
}

/**
 * Enters results of a session, all or none; an entry without score and outcome removes a result. The status of
 * applications does not change: the office decides on it.
 * @returns the results with their new versions
 * @throws AppError 404 if the session is unknown or out of the actor's reach; 409 if results have changed since they
 * were read, with the changed results in `data.stale` and the first of them in `data.current`; 400 with all faults
 */
export async function enterResults(
  app: App,
  actor: Actor,
  id: string,
  { results }: ResultsEntry,
): Promise<{ results: CurrentResult[] }> {
  return transaction(app, async (trx) => {
    const session = await findSession(trx, actor, id);
    if (!session) throw notFound();
    const numbers = results.map(({ receiptNo }) => receiptNo);
    const rows = await findSomeAttendees(trx, actor, id, numbers);
    const known = new Map(rows.map((row) => [row.receiptNo, row]));
    const faults = faultsOf(results, known);
    if (faults.length > 0) throw invalid(...faults);
    const old = results.flatMap(({ receiptNo, version }) => {
      const row = known.get(receiptNo)!;
      return row.version === version ? [] : [row];
    });
    if (old.length > 0) throw stale(old);
    const entered = results.map(({ receiptNo, score = null, outcome = null }) => {
      return { row: known.get(receiptNo)!, score, outcome };
    });
    await storeResults(trx, app, actor, session, entered);
    return {
      results: entered.map(({ row, score, outcome }) => {
        return { receiptNo: row.receiptNo, version: row.version + 1, score, outcome };
      }),
    };
  });
}
