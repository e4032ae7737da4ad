import type { ExportApprovalData } from '#lib/contract/exports.ts';
import { idColumn } from '#lib/domain/export-columns.ts';
import type { ExportList } from '#lib/domain/export-lists.ts';
import type { Locale } from '#lib/text/locale.ts';
import { describeConditions } from '#server/office/desk/describe-log.ts';
import { applicationSheet } from '#server/office/desk/export-applications.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { wakeJob } from '#server/platform/jobs/run-jobs.ts';

import { refuseExport } from './ask-for-export.ts';
import { decryptRequest, filterInLog } from './export-request.ts';
import { answer, findAwaiting, findRequest } from './store-approvals.ts';
import type { JobRow } from './store.ts';

const mostShown = 50;

/** The conditions of a filter in the reader's language, with the values that the log leaves out. */
async function conditionsOf(app: App, row: JobRow, locale: Locale): Promise<string[]> {
  const { filter } = decryptRequest(app, row);
  const conditions = Object.entries(filter).flatMap(([name, value]) => {
    const logged = filterInLog({ [name]: value });
    return logged === '' ? [] : [{ logged, value: Array.isArray(value) ? String(value.length) : String(value) }];
  });
  return describeConditions(app, conditions, locale);
}

/**
 * The exports within the actor's reach that contain ID numbers and wait for an approval, longest wait first, at most fifty.
 * Each shows what its file would contain.
 */
export async function listApprovals(app: App, actor: Actor, locale: Locale): Promise<ExportApprovalData[]> {
  const rows = await findAwaiting(app.db, actor, { now: app.clock.now(), count: mostShown });
  return Promise.all(
    rows.map(async (row) => {
      const { columns, purpose = '' } = decryptRequest(app, row);
      return {
        id: row.id,
        format: row.format as ExportApprovalData['format'],
        askedByName: row.actorName,
        askedAt: new Date(row.askedAt).toISOString(),
        expires: new Date(row.expiresAt!).toISOString(),
        own: row.actor === actor.id ? ('Y' as const) : ('N' as const),
        filter: await conditionsOf(app, row, locale),
        columns: columns.length === 0 ? [...applicationSheet.map(({ name }) => name), idColumn] : columns,
        people: row.totalRows ?? 0,
        purpose,
      };
    }),
  );
}

async function settle(app: App, actor: StaffActor, row: JobRow, approves: boolean): Promise<void> {
  await transaction(app, async (trx) => {
    if (!(await answer(trx, row.id, { actor, now: app.clock.now(), approves })))
      throw new AppError('409', { words: 'errors.exportAnswered' });
    const { list, format, totalRows, actor: askedBy } = row;
    await record(trx, app, actor, {
      action: approves ? 'export.approved' : 'export.refused',
      subject: row.id,
      details: { list, format, withId: true, rows: totalRows ?? 0, askedBy },
    });
  });
}

async function requestFor(app: App, actor: StaffActor, id: string): Promise<JobRow> {
  const row = await findRequest(app.db, actor, id);
  if (!row) throw notFound();
  if (staffIdOf(actor) === undefined) throw new AppError('403');
  return row;
}

/**
 * Approves an export with ID numbers, whose file is then made for its requester.
 * @throws AppError 404 if the request is unknown, or its requester has units that are not the actor's; 403 for the
 * requester, for machines, and as `refuseExport`; 409 if the request was approved or refused before, or has expired
 */
export async function approveExport(app: App, actor: StaffActor, id: string): Promise<void> {
  const row = await requestFor(app, actor, id);
  if (row.actor === actor.id) throw new AppError('403', { words: 'errors.ownExport' });
  refuseExport(app, actor, { list: row.list as ExportList, withId: true });
  await settle(app, actor, row, true);
  wakeJob(app, 'exports');
}

/**
 * Refuses an export with ID numbers; its requester may do so too.
 * @throws AppError 404 and 409 as `approveExport`; 403 for machines
 */
export async function refuseRequest(app: App, actor: StaffActor, id: string): Promise<void> {
  await settle(app, actor, await requestFor(app, actor, id), false);
}
