import type { ApplyStatus } from '#lib/domain/enums.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import { type ApplicationRow, findAnyApplication } from '../store.ts';

export { type ApplicationRow, findAnyApplication };

/** Functions of the store for other rooms. */
export {
  findAppliedFor,
  findInScope,
  findLastEventAt,
  findLastSteps,
  findOffers,
  findPostingsOf,
  lockApplications,
  lockInScope,
  type OfferRow,
  type OfficeRow,
  unitsOfApplications,
} from './store-office.ts';

export { findCategoryHolders } from '../store-one-per-category.ts';
export { findTransfers } from './store-rounds.ts';

/** The main data of an application, in the reader's language. */
export interface ApplicationBrief {
  status: ApplyStatus;
  receiptNo: string;
  jobName: string;
  /** Keys of the test sites of its posting. */
  testSites: string[];
}

/** Reads the main data of an application. The caller must have checked access to the application. */
export async function readBrief(db: Db, id: string, locale: Locale): Promise<ApplicationBrief> {
  const row = await findAnyApplication(db, id);
  const posting = row && (await readPosting(db, row.postingId));
  if (!row || !posting) throw new Error(`application ${id} has no row or no posting`);
  return { status: row.status, receiptNo: row.receiptNo, jobName: inLocale(posting.name, locale), testSites: posting.testSites };
}
