import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { startProcesses } from '#server/recruitment/processes/processes.ts';

import { draftRowOf, type OfficePosting } from './office-posting.ts';
import { draftOfContent } from './posting-draft-content.ts';
import { removePostings } from './remove-postings.ts';
import { savePostings } from './save-postings.ts';
import { claimPublic, deleteDraft, insertDraft, replaceDraft, setVersion } from './store-office.ts';

/** The posting after a change, with the next version number; a former request for its publication is void. */
export function nextOf(before: OfficePosting, change: Partial<OfficePosting>): OfficePosting {
  return { ...before, request: null, ...change, version: before.version + 1 };
}

/**
 * Replaces a posting with its changed state; a draft may become public, and a public posting a draft again. A posting that
 * becomes public without a process gets the process template of its category, if there is one. A change of a public posting
 * invalidates the caches of all instances.
 * @returns false if the posting has changed since `before` was read
 * @throws AppError 400 if a posting to which an application or a transfer refers would become a draft
 */
export async function replacePosting(trx: Db, app: App, before: OfficePosting, after: OfficePosting): Promise<boolean> {
  const { id, version } = before;
  if (!after.isPublic) {
    if (!before.isPublic) return replaceDraft(trx, draftRowOf(app, after), version);
    if (!(await claimPublic(trx, id, version))) return false;
    if ((await removePostings(trx, [id])).length === 0) throw invalid({ path: 'state', rule: 'notOpen' });
    await insertDraft(trx, draftRowOf(app, after));
    return true;
  }
  const isUnchanged = before.isPublic ? await claimPublic(trx, id, version) : await deleteDraft(trx, id, version);
  if (!isUnchanged) return false;
  await savePostings(trx, [draftOfContent(id, after.content)]);
  if (!before.isPublic) {
    await setVersion(trx, id, after.version);
    await startProcesses(trx, [{ id, jobType: after.content.jobType }]);
  }
  return true;
}
