import type { SavedPosting, SavedPostingChange } from '#lib/contract/saved-postings.ts';
import { mostSaved } from '#lib/rules/saved-postings.ts';
import type { Locale } from '#lib/text/locale.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { readPosting, readPostings, wirePosting } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { deleteSaved, findSaved, findSavedOnly, insertSaved } from './store.ts';

/** An account's saved postings, newest first; postings that no longer exist are left out. */
export async function describeSaved(app: App, accountId: string, locale: Locale): Promise<SavedPosting[]> {
  const rows = await findSaved(app.db, accountId);
  const postings = await readPostings(
    app.db,
    rows.map(({ postingId }) => postingId),
  );
  const references = await readReferences(app);
  return rows.flatMap(({ postingId, savedAt }) => {
    const posting = postings.get(postingId);
    if (!posting) return [];
    const { pkPublish, jobName, orgName, workPlace, endDate, viewApply } = wirePosting(app, posting, references, locale);
    const state = viewApply === 'Y' ? 'open' : 'closed';
    return [{ pkPublish, jobName, orgName, workPlace, endDate, state, savedAt: new Date(savedAt).toISOString() } as const];
  });
}

/** The ids of an account's saved postings for which the candidate has not applied. */
export function savedOnly(app: App, accountId: string): Promise<string[]> {
  return findSavedOnly(app.db, accountId);
}

/**
 * Saves those of `postingIds` (newest first) that exist and are not saved yet. Beyond the maximum, the oldest saved postings
 * are removed.
 */
async function addSaved(trx: Db, app: App, accountId: string, postingIds: readonly string[]): Promise<void> {
  const existing = await readPostings(trx, postingIds);
  const ids = [...new Set(postingIds)].filter((id) => existing.has(id));
  const now = app.clock.now();
  await insertSaved(
    trx,
    ids.map((postingId, index) => ({ accountId, postingId, savedAt: now - index, remindedAt: null })),
  );
  const beyond = (await findSaved(trx, accountId)).slice(mostSaved);
  await deleteSaved(
    trx,
    accountId,
    beyond.map(({ postingId }) => postingId),
  );
}

/** Runs `work` in a transaction with the account locked, so that changes of one account run one after the other. */
async function whileLocked(app: App, accountId: string, work: (trx: Db) => Promise<void>): Promise<void> {
  await transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    await work(trx);
  });
}

/**
 * Saves or removes a posting, or adds the postings that were saved in a browser, except unknown ones. Postings that are saved
 * already keep their place.
 * @returns the candidate's saved postings
 * @throws AppError 400 if the change is incomplete, 404 if the posting to be saved does not exist
 */
export async function changeSaved(
  app: App,
  { accountId }: Candidate,
  { merge, pkPublish, saved }: SavedPostingChange,
  locale: Locale,
): Promise<SavedPosting[]> {
  if (merge) {
    await whileLocked(app, accountId, (trx) => addSaved(trx, app, accountId, merge));
  } else if (pkPublish === undefined || saved === undefined) {
    const missing = Object.entries({ pkPublish, saved }).filter(([, value]) => value === undefined);
    throw invalid(...missing.map(([path]) => ({ path, rule: 'required' })));
  } else if (saved === 'N') {
    await deleteSaved(app.db, accountId, [pkPublish]);
  } else {
    if (!(await readPosting(app.db, pkPublish))) throw notFound();
    await whileLocked(app, accountId, (trx) => addSaved(trx, app, accountId, [pkPublish]));
  }
  return describeSaved(app, accountId, locale);
}
