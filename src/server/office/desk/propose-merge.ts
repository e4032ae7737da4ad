import type { MergeProposed } from '#lib/contract/account-merges.ts';
import { mergeStates, proposeMerge, withdrawMerge } from '#server/people/accounts/merge-proposals.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';

import { findDuplicates } from './duplicates.ts';
import { mostRelated } from './related.ts';
import { rowInReach } from './show-application.ts';

/**
 * Proposes to a person to merge the account of an application with the account of one of its possible duplicates, or
 * withdraws an unanswered proposal. The change is logged. Until an earlier proposal for the two accounts expires or is
 * withdrawn, no new proposal is made, even if the earlier one was refused.
 * @param which id or receipt number
 * @throws AppError 404 if the application is outside the actor's reach, the other application is not among its duplicates
 * within reach, or a merge is proposed although one of the accounts is closed
 */
export async function changeProposal(
  app: App,
  actor: Actor,
  which: string,
  { application, propose }: { application: string; propose: 'Y' | 'N' },
): Promise<MergeProposed> {
  const row = await rowInReach(app, actor, which);
  const duplicates = await findDuplicates(app, actor, row, await decryptResume(app.db, app, row.id), mostRelated);
  const other = duplicates.find((one) => one.row.id === application)?.row.accountId;
  if (other === undefined) throw notFound();
  return transaction(app, async (trx) => {
    const change = propose === 'Y' ? proposeMerge(trx, app, row.accountId, other) : withdrawMerge(trx, app, row.accountId, other);
    const accounts = await change;
    const state = (await mergeStates(trx, app, row.accountId, [other]))(other);
    if (accounts) {
      await record(trx, app, actor, {
        action: 'account.mergeProposed',
        unit: row.unit,
        applicationId: row.id,
        details: { change: propose === 'Y' ? 'added' : 'removed', from: accounts.from, to: accounts.into },
      });
    }
    return { state };
  });
}
