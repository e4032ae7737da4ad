import type { DocumentsJobData, DocumentsRequestBody } from '#lib/contract/documents.ts';
import { type DocumentForm, type DocumentKind, documentKinds, mostInDocuments } from '#lib/domain/document-kinds.ts';
import { identityAttachments } from '#lib/forms/resume/resume-info.ts';
import type { Locale } from '#lib/text/locale.ts';
import { selectedIds } from '#server/office/desk/batch-selection.ts';
import { describeJob } from '#server/office/exports/describe-job.ts';
import { startJob } from '#server/office/exports/new-job.ts';
import { findOwnJob } from '#server/office/exports/list-exports.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { bytesInBulk } from '#server/recruitment/materials/pages-in-bulk.ts';

/** The encrypted part of a stored request. */
export interface StoredSelection {
  /** The ids of the selected applications, in order. */
  ids: string[];
  /** The session whose attendees are selected; null for other selections. */
  session: string | null;
}

/**
 * The ids of the selected applications within the actor's reach, in the order of the selection.
 * @throws AppError as `selectedIds`; 400 if none or too many are selected
 */
async function idsOf(app: App, actor: StaffActor, selection: DocumentsRequestBody['selection']): Promise<string[]> {
  const selected = await selectedIds(app, actor, selection).catch((error: unknown) => {
    const faults = error instanceof AppError ? error.details.faults : undefined;
    throw faults ? invalid(...faults.map((fault) => ({ ...fault, path: `selection.${fault.path}` }))) : error;
  });
  const distinct = [...new Set(selected)];
  const [path, maximum] = ['selection', mostInDocuments];
  if (distinct.length > maximum) throw invalid({ path, rule: 'maxSelected', params: { maximum } });
  const found = new Map(
    (await findInScope(app.db, actor, distinct)).flatMap(({ id, receiptNo }) => [
      [id, id],
      [receiptNo, id],
    ]),
  );
  const ids = [...new Set(distinct.flatMap((one) => found.get(one) ?? []))];
  if (ids.length === 0) throw invalid({ path, rule: 'noneSelected' });
  return ids;
}

type Job = Parameters<typeof describeJob>[0];

function describe(job: Job, now: number): DocumentsJobData {
  const { list, format, withId: _, ...common } = describeJob(job, now);
  return { ...common, kind: list as DocumentKind, form: format as DocumentForm, total: common.total ?? 0 };
}

/** Maximum bytes of the materials in one file. */
const mostBytes = 1024 ** 3;

async function refuseTooLarge(app: App, kind: DocumentKind, ids: readonly string[]): Promise<void> {
  if (kind !== 'materials' || (await bytesInBulk(app.db, ids, identityAttachments)) <= mostBytes) return;
  throw invalid({ path: 'selection', rule: 'materialsTooLarge', params: { maximum: mostBytes / 1024 ** 2 } });
}

/**
 * Requests the documents of a selection; a job makes the file in the background. Ids that are unknown or outside the actor's
 * reach are left out.
 * @throws AppError as `selectedIds`; 400 if the selection is too large or has no application within reach; 429 above the
 * limit
 */
export async function askForDocuments(
  app: App,
  actor: StaffActor,
  { selection, kind, form }: DocumentsRequestBody,
  locale: Locale,
): Promise<DocumentsJobData> {
  const ids = await idsOf(app, actor, selection);
  await refuseTooLarge(app, kind, ids);
  await spend(app, 'officeExports', actor.id);
  const request: StoredSelection = { ids, session: selection.filter?.session || null };
  const job = { list: kind, format: form, request, totalRows: ids.length };
  const row = await startJob(app, actor, job, { details: { count: ids.length }, wakes: 'documents' }, locale);
  return describe(row, app.clock.now());
}

/**
 * The progress of requested documents.
 * @throws AppError 404 if the actor has no such job
 */
export async function showDocuments(app: App, actor: Actor, id: string): Promise<DocumentsJobData> {
  return describe(await findOwnJob(app, actor, id, documentKinds), app.clock.now());
}
