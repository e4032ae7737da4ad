import type { RemoveRequest } from '#lib/contract/staff-postings.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { deleteProcesses } from '#server/recruitment/processes/processes.ts';

import { conflict, readForOffice, stateOf } from './office-posting.ts';
import { deleteDraft, deleteVersions } from './store-office.ts';

/**
 * Deletes a draft with its versions. Scheduled and public postings cannot be deleted.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 for an outdated version; 400 without `confirm`, or if
 * the posting is not a draft
 */
export async function removeDraft(
  app: App,
  actor: Actor,
  id: string,
  { version, confirm }: RemoveRequest,
  locale: Locale,
): Promise<void> {
  await transaction(app, async (trx) => {
    const posting = await readForOffice(trx, actor, id);
    if ((version ?? posting.version) !== posting.version) throw await conflict(trx, app, actor, id, locale);
    const faults = [
      ...(confirm === 'Y' ? [] : [{ path: 'confirm', rule: 'confirmTwice' }]),
      ...(stateOf(posting, todayInShanghai(app.clock.now())) === 'draft' ? [] : [{ path: 'state', rule: 'notDraft' }]),
    ];
    if (faults.length > 0) throw invalid(...faults);
    if (!(await deleteDraft(trx, id, posting.version))) throw await conflict(trx, app, actor, id, locale);
    await deleteVersions(trx, [id]);
    await deleteProcesses(trx, [id]);
    await record(trx, app, actor, {
      action: 'posting.changed',
      unit: posting.content.unit || undefined,
      subject: id,
      details: { version: posting.version, change: 'removed' },
    });
  });
}
