import type { Insertable } from 'kysely';

import { endYearOf } from '#lib/rules/graduation.ts';
import { rankShareOf } from '#lib/rules/scores.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { saveStates } from './condition-states.ts';
import { phoneEndsOf } from './phone-ends.ts';
import { insertFacts, upsertFacts, savePhoneEnds } from './store-facts.ts';
import { encryptTraits, textOf } from './traits.ts';

/** The facts of a submitted resume: the values that the office's lists show and search. */
export function factsOf(app: App, applicationId: string, resume: FrozenResume): Insertable<Tables['applicationFacts']> {
  const { pkPsndoc, sections } = resume;
  const [highest = {}] = (sections.Edu?.edus ?? []) as Record<string, unknown>[];
  const name = textOf(sections.resumeInfo?.name);
  const [school, major, education] = [highest.school, highest.major, highest.education].map(textOf) as [string, string, string];
  const sex = textOf(sections.resumeInfo?.sex);
  const english = textOf(sections.Score?.englishLevel) || null;
  const graduation = endYearOf(highest) ?? null;
  const rankShare = rankShareOf(textOf(sections.Score?.classRank)) ?? null;
  const searchText = [name, school, major].join('\n').normalize('NFKC').toLowerCase();
  const sealedTraits = encryptTraits(app, applicationId, resume);
  const phoneEnds = phoneEndsOf(app, resume);
  return {
    ...{ applicationId, accountId: pkPsndoc, name, school, major, education, sex, english, graduation, rankShare },
    ...{ searchText, sealedTraits, phoneEnds },
  };
}

/** Stores the facts of a submitted resume, and compares them with the conditions of the application's posting. */
export async function saveFacts(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  await upsertFacts(trx, factsOf(app, applicationId, resume));
  await saveStates(trx, app, [applicationId]);
}

/** Does the same as `saveFacts` for the resumes of new applications. */
export async function saveFirstFacts(
  trx: Db,
  app: App,
  resumes: readonly { applicationId: string; resume: FrozenResume }[],
): Promise<void> {
  await insertFacts(
    trx,
    resumes.map(({ applicationId, resume }) => factsOf(app, applicationId, resume)),
  );
  await saveStates(
    trx,
    app,
    resumes.map(({ applicationId }) => applicationId),
  );
}

/** Rehashes the phone number endings of an application's resume under the newest key. */
export async function rehashPhoneEnds(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  await savePhoneEnds(trx, applicationId, phoneEndsOf(app, resume));
}
