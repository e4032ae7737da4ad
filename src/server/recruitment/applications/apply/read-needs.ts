import type { Needs } from '#lib/contract/applications.ts';
import { resumeTypeOfCategory } from '#lib/domain/resume-types.ts';
import { minutesFor, optionalSections } from '#lib/forms/resume/needs.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { checkScope } from '#server/recruitment/resumes/check-resume.ts';

/**
 * What a candidate's resume still lacks to apply for a posting, and roughly how many minutes it takes to add what is missing.
 * @throws AppError 404 for an unknown posting
 */
export async function readNeeds(app: App, accountId: string, postingId: string, locale: Locale): Promise<Needs> {
  const posting = await readPosting(app.db, postingId);
  const resumeType = posting && resumeTypeOfCategory(posting.jobType);
  if (!resumeType) throw notFound();
  const { missing } = await checkScope(app.db, app, { accountId, resumeType }, locale);
  return { resumeType, minutes: minutesFor(missing), missing, optional: optionalSections(resumeType) };
}
