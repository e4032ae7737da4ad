import type { EarlierResults } from '#lib/contract/results.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { lockApplications } from '../office/store-office.ts';
import { findApplication } from '../store.ts';
import { describeEarlier, postingsOfResults } from './describe-results.ts';
import { readConsents, reusableFor } from './reusable-results.ts';
import { findResultsOfAccounts, insertConsent } from './store-results.ts';

interface Owned {
  accountId: string;
  /** The application's id. */
  id: string;
}

/**
 * Stores whether the office may use a candidate's earlier results for an application. While there is a result that could be
 * used, the candidate may change the answer; each new answer is stored with its time. The application is locked first, so
 * that a withdrawal of the consent and the release of a decision that uses a result wait for one another.
 * @throws AppError 404 if the application is not the candidate's; 500003 if there is no result that could be used
 */
export async function answerReuse(app: App, owned: Owned, isAgreed: boolean, locale: Locale): Promise<EarlierResults> {
  const { accountId, id } = owned;
  return transaction(app, async (trx) => {
    if (!(await findApplication(trx, accountId, id))) throw notFound();
    await lockApplications(trx, [id]);
    const row = (await findApplication(trx, accountId, id))!;
    const rounds = (await readRounds(trx, [row.postingId])).get(row.postingId) ?? [];
    const results = await findResultsOfAccounts(trx, [accountId]);
    const reusable = reusableFor(row, rounds, results, todayInShanghai(app.clock.now()));
    const postings = await readPostings(trx, postingsOfResults(results));
    const last = (await readConsents(trx, [id])).get(id);
    const before = describeEarlier(reusable, last, { postings, locale });
    if (!before) throw new AppError('500003', { data: { task: null } });
    if (before.agreed === (isAgreed ? 'Y' : 'N')) return before;
    const at = Math.max(app.clock.now(), (last?.at ?? 0) + 1);
    await insertConsent(trx, { applicationId: id, at, accountId, agreed: isAgreed ? 1 : 0 });
    return describeEarlier(reusable, { agreed: isAgreed, at }, { postings, locale })!;
  });
}
