import type { ResumeType } from '#lib/domain/resume-types.ts';
import { type ApplicationValues, joinFindWay } from '#lib/forms/application.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { newId } from '#server/platform/ids.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';

import { liveCategoryOf } from '../store-one-per-category.ts';
import type { ApplicationRow } from '../store.ts';
import { newReceiptNumber } from './receipt-number.ts';

interface Submission {
  posting: StoredPosting;
  resumeType: ResumeType;
  values: ApplicationValues;
  /** The link or poster that led the candidate to the site, if it is known. */
  cameFrom?: string | undefined;
  /** The site's language when the application is sent; null if unknown. */
  appliedIn: Locale | null;
  /** The time of the submission (ms). */
  at: number;
}

/** The columns to write whenever an application is sent, for the first time or again. */
export function submissionOf(app: Pick<App, 'settings'>, { posting, resumeType, values, cameFrom, appliedIn, at }: Submission) {
  return {
    status: 'submitted' as const,
    statusAt: at,
    round: null,
    appliedAt: at,
    liveCategory: liveCategoryOf(app, posting.jobType),
    resumeType,
    workPlace: values.workPlace,
    site: values.site,
    findWay: joinFindWay(values),
    form: JSON.stringify(values),
    appliedIn,
    // An application that is sent again keeps the former link, unless a new one is known.
    ...(cameFrom && { cameFrom }),
  };
}

/** The row of an application sent for the first time. */
export function newApplication(
  { settings }: Pick<App, 'settings'>,
  accountId: string,
  posting: StoredPosting,
  submitted: ReturnType<typeof submissionOf>,
): ApplicationRow {
  const { appliedAt } = submitted;
  return {
    cameFrom: null,
    ...submitted,
    id: newId(),
    accountId,
    postingId: posting.id,
    jobType: posting.jobType,
    postingUnit: posting.unit,
    receiptNo: newReceiptNumber(settings.receiptPrefix, todayInShanghai(appliedAt)),
    idHash: null,
    personHash: null,
    live: 1,
    waits: 1,
    turnAt: appliedAt,
    turnBefore: 0,
    sentBefore: null,
    ageState: null,
    heightState: null,
    visionState: null,
    degreeState: null,
    statesOf: null,
    sex: null,
    english: null,
    graduation: null,
    rankShare: null,
    ownerId: null,
  };
}
