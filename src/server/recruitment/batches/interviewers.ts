import type { BatchRefusal } from '#lib/contract/batches.ts';
import { indexOfStop, stopsOf } from '#lib/rules/rounds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { partitionRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { resolveColleagues } from '#server/recruitment/assessments/office/list-colleagues.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import { insertAssignments } from '#server/recruitment/scorecards/scores.ts';

import type { InterviewersAction } from './batch-action.ts';

type Assignment = Pick<InterviewersAction, 'round' | 'people'>;

interface Assigned {
  rows: OfficeRow[];
  refused: BatchRefusal[];
  /** The ids of the people. */
  staffIds: readonly string[];
}

/**
 * Separates live applications that are in a round or before it from all others, which are refused.
 * @param ids ids or receipt numbers
 * @throws AppError 400 if none of the applications' postings has the round, or if a person is unknown or may not score all
 * of the applications
 */
export async function partitionByRound(
  db: Db,
  actor: Actor,
  { round, people }: Assignment,
  ids: readonly string[],
): Promise<Assigned> {
  const { rows: found, refused } = await partitionRequest(db, actor, ids, undefined);
  const processes = await readRounds(db, [...new Set(found.map(({ postingId }) => postingId))]);
  const roundOf = ({ postingId }: OfficeRow) => processes.get(postingId)?.find(({ key }) => key === round);
  const why = (row: OfficeRow): string | undefined => {
    const to = roundOf(row);
    const stops = stopsOf(row.jobType, processes.get(row.postingId));
    if (row.live !== 1) return 'ended';
    return !to || indexOfStop(stops, row) > indexOfStop(stops, { status: to.status, round }) ? 'target' : undefined;
  };
  const left = found.flatMap((row) => {
    const reason = why(row);
    return reason ? [{ id: row.id, receiptNo: row.receiptNo, why: reason }] : [];
  });
  const rows = found.filter((row) => why(row) === undefined);
  const colleagues = await resolveColleagues(db, [...new Set(found.map(({ unit }) => unit))], people);
  const faults = colleagues.flatMap((id, index) => (id === undefined ? [{ path: `people.${index}`, rule: 'choice' }] : []));
  if (found.length > 0 && !found.some(roundOf)) faults.unshift({ path: 'round', rule: 'choice' });
  if (faults.length > 0) throw invalid(...faults);
  return { rows, refused: [...refused, ...left], staffIds: [...new Set(colleagues.flatMap((id) => id ?? []))] };
}

/**
 * Assigns people to score applications in a round. The people can read an application while it is in the round. Candidates
 * are not notified.
 * @param batchId the batch to name in the entries of the audit log
 * @throws AppError as `partitionByRound`
 */
export async function assignIn(
  trx: Db,
  app: App,
  actor: Actor,
  assignment: Assignment,
  { ids, batchId }: { ids: readonly string[]; batchId?: string },
): Promise<Assigned> {
  const assigned = await partitionByRound(trx, actor, assignment, ids);
  const { rows, staffIds } = assigned;
  const processes = await readRounds(trx, [...new Set(rows.map(({ postingId }) => postingId))]);
  const { round } = assignment;
  await insertAssignments(
    trx,
    rows.flatMap(({ id: applicationId, postingId }) => {
      const { status } = processes.get(postingId)!.find(({ key }) => key === round)!;
      return staffIds.map((staffId) => ({ applicationId, postingId, round, staffId, status }));
    }),
  );
  const entry = {
    action: 'application.interviewersAssigned' as const,
    subject: batchId,
    details: { round, count: staffIds.length },
  };
  await recordMany(
    trx,
    app,
    actor,
    rows.map(({ id, unit }) => ({ ...entry, applicationId: id, unit })),
  );
  return assigned;
}

/** Assigns interviewers at once, without a hold, for the command line and the demo. @throws AppError as `partitionByRound` */
export function assignInterviewers(app: App, actor: Actor, assignment: Assignment, ids: readonly string[]): Promise<Assigned> {
  return transaction(app, (trx) => assignIn(trx, app, actor, assignment, { ids }));
}
