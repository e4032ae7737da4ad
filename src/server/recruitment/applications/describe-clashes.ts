import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MergedAccounts } from '#server/platform/personal-data.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import { findClashes } from './store-merge.ts';

/**
 * The pairs of live applications, one from each of the two accounts, that a single account may not have together; with the
 * names of their postings.
 */
export async function describeClashes(trx: Db, accounts: MergedAccounts, locale: Locale) {
  const nameOf = async (postingId: string) => {
    const posting = await readPosting(trx, postingId);
    return posting ? inLocale(posting.name, locale) : '';
  };
  const described = [];
  for (const { receiptNo, postingId, otherReceiptNo, otherPostingId } of await findClashes(trx, accounts)) {
    described.push({
      own: { receiptNo, regJobName: await nameOf(postingId) },
      other: { receiptNo: otherReceiptNo, regJobName: await nameOf(otherPostingId) },
    });
  }
  return described;
}
