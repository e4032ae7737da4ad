import type { BatchDetail, BatchSummary, BatchUndone } from '#lib/contract/batches.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import type { Actor } from '#server/platform/actor.ts';
import { defaultLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { listBatches, showBatch, type Summary, summaryOf } from '#server/recruitment/batches/list-batches.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';
import { approveBatch, releaseBatch, undoBatch } from '#server/recruitment/batches/settle-batch.ts';

async function withNames<Batch extends Summary>(app: App, batches: readonly Batch[]): Promise<(Batch & { actorName: string })[]> {
  const nameOf = await namesOf(
    app.db,
    batches.flatMap(({ actor, approvedBy }) => (approvedBy ? [actor, approvedBy] : [actor])),
  );
  return batches.map((batch) => ({
    ...batch,
    actorName: nameOf(batch.actor),
    approvedBy: batch.approvedBy && nameOf(batch.approvedBy),
  }));
}

/** A page of batches from `listBatches`, with the names of their actors. @throws AppError as `listBatches` */
export async function listOfficeBatches(
  app: App,
  actor: Actor,
  page: Parameters<typeof listBatches>[2],
): Promise<{ list: BatchSummary[]; next: string | null }> {
  const { list, next } = await listBatches(app, actor, page);
  return { list: await withNames(app, list), next };
}

/**
 * A summary of a batch: the number of applications per state.
 * @throws AppError 404 if it has no application within the actor's reach
 */
export async function summaryOfBatch(app: App, actor: Actor, id: string): Promise<BatchSummary> {
  return (await withNames(app, [await summaryOf(app, actor, id)]))[0]!;
}

/**
 * A batch with a page of its applications, in the reader's language.
 * @throws AppError 404 if it has no application within the actor's reach
 */
export async function showOfficeBatch(
  app: App,
  actor: Actor,
  id: string,
  page: Parameters<typeof showBatch>[3],
  locale: Locale = defaultLocale,
): Promise<BatchDetail> {
  const batch = (await withNames(app, [await showBatch(app, actor, id, page)]))[0]!;
  if (!batch.terms) return batch;
  const { workplaces } = await readReferences(app);
  return {
    ...batch,
    terms: { ...batch.terms, workPlaces: batch.terms.workPlaces.map((key) => nameIn(workplaces, key, locale)) },
  };
}

/** Undoes pending items of a batch. @throws AppError as `undoBatch` */
export async function undoOfficeBatch(app: App, actor: Actor, id: string, ids?: readonly string[]): Promise<BatchUndone> {
  const undoneNow = await undoBatch(app, actor, id, ids);
  return { ...(await summaryOfBatch(app, actor, id)), undoneNow };
}

/** Releases the pending items of a batch now. @throws AppError as `releaseBatch` */
export async function releaseOfficeBatch(app: App, actor: Actor, id: string): Promise<BatchSummary> {
  await releaseBatch(app, actor, id);
  return summaryOfBatch(app, actor, id);
}

/** Approves a version of a batch. @throws AppError as `approveBatch` */
export async function approveOfficeBatch(app: App, actor: Actor, id: string, version: number): Promise<BatchSummary> {
  await approveBatch(app, actor, id, version);
  return summaryOfBatch(app, actor, id);
}
