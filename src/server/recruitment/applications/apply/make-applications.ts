import type { ApplicationValues } from '#lib/forms/application.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { StoredPosting } from '#server/recruitment/postings/posting.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { addEvents } from '../events.ts';
import { personHashesOf, encryptFirstResumes } from '../frozen-resume.ts';
import { insertApplications } from '../store.ts';
import { newApplication, submissionOf } from './new-application.ts';
import { faultsOfChoices } from './read-application.ts';

/** An application of a demo candidate. */
export interface MadeApplication {
  accountId: string;
  posting: StoredPosting;
  values: ApplicationValues;
  /** The name of the link that led the candidate to the site; absent if unknown. */
  cameFrom?: string | undefined;
  /** The site's language when the application was sent; absent if unknown. */
  appliedIn?: Locale | undefined;
  /** The complete resume to store with the application. */
  resume: FrozenResume;
  /** When the application was sent (ms). */
  at: number;
}

/**
 * Stores the applications of demo candidates. Only the choices are checked, and the candidates get no messages.
 * @returns the ids of the applications
 * @throws AppError 400 for a choice that a posting does not offer
 */
export async function makeApplications(trx: Db, app: App, made: readonly MadeApplication[]): Promise<string[]> {
  const rows = made.map(({ accountId, posting, values, cameFrom, appliedIn = null, resume, at }) => {
    const faults = faultsOfChoices(posting, values);
    if (faults.length > 0) throw invalid(...faults);
    const submitted = submissionOf(app, { posting, resumeType: resume.resumeType, values, cameFrom, appliedIn, at });
    return { ...newApplication(app, accountId, posting, submitted), ...personHashesOf(app, resume) };
  });
  await insertApplications(trx, rows);
  await addEvents(
    trx,
    app,
    rows.map(({ id, status, statusAt }) => ({ applicationId: id, status, at: statusAt })),
  );
  await encryptFirstResumes(
    trx,
    app,
    rows.map(({ id, appliedAt }, index) => ({ applicationId: id, resume: made[index]!.resume, frozenAt: appliedAt })),
  );
  return rows.map(({ id }) => id);
}
