import type { AlertFilter, NextIntake, SearchAlert } from '#lib/contract/alerts.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import { addAlert } from './add-alert.ts';

async function filterOfIntake(app: App, { pkPublish, jobType }: NextIntake): Promise<AlertFilter> {
  if (pkPublish) {
    const posting = await readPosting(app.db, pkPublish);
    if (!posting) throw notFound();
    return { jobType: posting.jobType, employOrg: posting.unit, pkPostseries: posting.family };
  }
  if (!jobType) throw invalid({ path: 'jobType', rule: 'required' });
  return { jobType };
}

/**
 * Adds an alert that is mailed once, when postings open in a category. If a posting is given instead, the alert waits for
 * postings in the same category that have the same unit or family. In all other respects like `addAlert`.
 * @returns the candidate's alerts; none without a session
 * @throws AppError 400 if neither posting nor category is given, 404 for an unknown posting; else as `addAlert`
 */
export async function awaitIntake(
  app: App,
  candidate: Pick<Candidate, 'accountId'> | null,
  body: NextIntake,
  locale: Locale,
): Promise<SearchAlert[]> {
  const filter = await filterOfIntake(app, body);
  const wanted = { filter, kind: 'intake', every: 'day', mailLocale: body.locale ?? locale } as const;
  return addAlert(app, candidate, { ...wanted, email: body.email }, locale);
}
