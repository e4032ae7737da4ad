import type { ExportJobData, ExportJobsData } from '#lib/contract/exports.ts';
import { exportListNames } from '#lib/domain/export-lists.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { describeJob } from './describe-job.ts';
import { findJob, findJobs, type JobLists, type JobRow } from './store.ts';

const mostShown = 50;

/** The fifty newest exports of an actor, newest first, including exports of documents. */
export async function listExports(app: App, { id }: Actor): Promise<ExportJobsData> {
  const rows = await findJobs(app.db, id, mostShown);
  return {
    list: rows.map((row) => describeJob(row, app.clock.now())),
    idNeedsApproval: app.settings.fourEyes.includes('exports') ? 'Y' : 'N',
  };
}

/**
 * An actor's job with this id, if it makes one of these lists or documents.
 * @throws AppError 404 if the actor has no such job
 */
export async function findOwnJob(app: App, { id: actor }: Actor, id: string, lists: JobLists): Promise<JobRow> {
  const row = await findJob(app.db, actor, id, lists);
  if (!row) throw notFound();
  return row;
}

/**
 * The progress of an export.
 * @throws AppError 404 if the actor has no such export
 */
export async function showExport(app: App, actor: Actor, id: string): Promise<ExportJobData> {
  return describeJob(await findOwnJob(app, actor, id, exportListNames), app.clock.now());
}
