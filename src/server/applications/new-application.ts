import { type ApplicationValues, joinFindWay } from '#lib/forms/application.ts';
import type { ResumeType } from '#lib/resume-types.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/app.ts';
import { newId } from '#server/ids.ts';
import type { StoredPosting } from '#server/postings/posting.ts';

import { newReceiptNumber } from './receipt-number.ts';
import type { ApplicationRow } from './store.ts';

interface Submission {
  posting: StoredPosting;
  resumeType: ResumeType;
  values: ApplicationValues;
  /** Milliseconds. */
  at: number;
}

/** What an application says once it is sent, for the first time or again. */
export function submissionOf({ settings }: Pick<App, 'settings'>, { posting, resumeType, values, at }: Submission) {
  return {
    status: 'submitted' as const,
    statusAt: at,
    appliedAt: at,
    liveCategory: settings.oneApplicationPerCategory ? posting.jobType : null,
    resumeType,
    workPlace: values.workPlace,
    site: values.site,
    findWay: joinFindWay(values),
    form: JSON.stringify(values),
  };
}

/** An application that is sent for the first time. */
export function newApplication(
  { settings }: Pick<App, 'settings'>,
  accountId: string,
  posting: StoredPosting,
  submitted: ReturnType<typeof submissionOf>,
): ApplicationRow {
  const { appliedAt } = submitted;
  return {
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
  };
}
