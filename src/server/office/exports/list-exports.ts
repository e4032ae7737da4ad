import type { ExportJobData } from '#lib/contract/exports.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { describeJob } from './describe-job.ts';
import { findJob, findJobs } from './store.ts';

const mostShown = 50;

/** The fifty newest exports of an actor, newest first. */
export async function listExports(app: App, { id }: Actor): Promise<{ list: ExportJobData[] }> {
  const rows = await findJobs(app.db, id, mostShown);
  return { list: rows.map((row) => describeJob(row, app.clock.now())) };
}

/**
 * The progress of an export.
 * @throws AppError 404 if the actor has no such export
 */
export async function showExport(app: App, { id: actor }: Actor, id: string): Promise<ExportJobData> {
  const row = await findJob(app.db, actor, id);
  if (!row) throw notFound();
  return describeJob(row, app.clock.now());
}
