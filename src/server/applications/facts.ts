import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FrozenResume } from '#server/resumes/freeze-resume.ts';

import { saveFacts } from './store-facts.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function factsOf(applicationId: string, { pkPsndoc, sections }: FrozenResume): Tables['applicationFacts'] {
  const [highest = {}] = (sections.Edu?.edus ?? []) as Record<string, unknown>[];
  const name = textOf(sections.resumeInfo?.name);
  const [school, major, education] = [highest.school, highest.major, highest.education].map(textOf) as [string, string, string];
  const searchText = [name, school, major].join('\n').normalize('NFKC').toLowerCase();
  return { applicationId, accountId: pkPsndoc, name, school, major, education, searchText };
}

/** Keeps what lists of the office show and find of a resume that was submitted. */
export async function keepFacts(trx: Db, applicationId: string, resume: FrozenResume): Promise<void> {
  await saveFacts(trx, factsOf(applicationId, resume));
}
