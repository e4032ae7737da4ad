import type { AuditDetail } from '#lib/domain/audit-actions.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { newId } from '#server/platform/ids.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';

import { approvalLifetime } from './describe-job.ts';
import { encryptRequest } from './export-request.ts';
import { insertJob, type JobRow } from './store.ts';

type NewJob = Pick<JobRow, 'list' | 'format'> & {
  withId?: boolean;
  totalRows?: JobRow['totalRows'];
  request: object;
  /** Whether a second person must approve the job first. */
  awaits?: boolean;
};

function rowOf(
  app: App,
  actor: StaffActor,
  { list, format, withId = false, totalRows = null, request, awaits = false }: NewJob,
  locale: Locale,
): JobRow {
  const id = newId();
  const now = app.clock.now();
  return {
    id,
    actor: actor.id,
    actorName: actor.name,
    role: actor.role,
    units: actor.units === null ? null : JSON.stringify(actor.units),
    list,
    format,
    withId: withId ? 1 : 0,
    sealedRequest: encryptRequest(app, id, request),
    locale,
    state: awaits ? 'awaiting' : 'waiting',
    doneRows: 0,
    totalRows,
    bytes: null,
    askedAt: now,
    claim: null,
    claimedUntil: null,
    attempts: 0,
    settledAt: null,
    takenAt: null,
    expiresAt: awaits ? now + approvalLifetime : null,
    answeredBy: null,
    answeredName: null,
    answeredAt: null,
  };
}

/**
 * Stores and logs a file that an actor has asked for. If no approval is needed, wakes the background job that makes the file.
 * @param details further details for the log
 */
export async function startJob(
  app: App,
  actor: StaffActor,
  job: NewJob,
  { details, wakes }: { details: Partial<Record<AuditDetail, string | number>>; wakes: 'exports' | 'documents' },
  locale: Locale,
): Promise<JobRow> {
  const row = rowOf(app, actor, job, locale);
  const { id, list, format } = row;
  await transaction(app, async (trx) => {
    await insertJob(trx, row);
    const logged = { list, format, withId: row.withId === 1, ...details };
    await record(trx, app, actor, { action: 'export.asked', subject: id, details: logged });
  });
  if (row.state === 'waiting') wakeJob(app, wakes);
  return row;
}
