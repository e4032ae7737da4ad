import { type ApplyInput, ApplyRequest } from '#lib/contract/apply-request.ts';
import { resumeTypeOfCategory } from '#lib/domain/resume-types.ts';
import { type Fault, parseWith } from '#lib/forms/faults.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import { readPosting, type StoredPosting } from '#server/recruitment/postings/posting.ts';

type Choices = Partial<Record<'workPlace' | 'site' | 'resumeType', unknown>>;

/** One fault for each choice that the posting does not offer. */
export function faultsOfChoices(posting: StoredPosting, { workPlace, site, resumeType }: Choices): Fault[] {
  const isOffered = (offered: readonly string[], key: unknown) => offered.some((one) => one === key);
  const paths = [
    ...(isOffered(posting.workplaces, workPlace) ? [] : ['workPlace']),
    ...(isOffered(posting.testSites, site) ? [] : ['site']),
    ...(resumeType && resumeType !== resumeTypeOfCategory(posting.jobType) ? ['resumeType'] : []),
  ];
  return paths.map((path) => ({ path, rule: 'choice' }));
}

/**
 * Parses the body of an application. If the form has faults, this function also compares the choices with the posting, so
 * that all faults are reported at once. If the form has no faults, `applyForPosting` compares the choices.
 * @throws AppError 400 with the faults of the form and of choices that the posting does not offer
 */
export async function readApplication(app: App, sent: unknown): Promise<ApplyInput> {
  const read = parseWith(ApplyRequest, sent);
  if (read.ok) return read.value;
  const known = new Set(read.faults.map(({ path }) => path));
  const { pkRegJob, ...choices } = known.has('') ? {} : (sent as Choices & { pkRegJob?: unknown });
  const posting = typeof pkRegJob === 'string' && !known.has('pkRegJob') ? await readPosting(app.db, pkRegJob) : undefined;
  const others = posting ? faultsOfChoices(posting, choices).filter(({ path }) => !known.has(path)) : [];
  throw invalid(...read.faults, ...others);
}
