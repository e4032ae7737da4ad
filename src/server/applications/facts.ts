import { isDate } from '#lib/rules/dates.ts';
import type { ResumeTraits } from '#lib/rules/conditions.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { FrozenResume } from '#server/resumes/freeze-resume.ts';

import { phoneEndsOf } from './phone-ends.ts';
import { insertFacts, saveFacts, savePhoneEnds } from './store-facts.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function placeOf(applicationId: string): string {
  return `application_facts.sealed_traits.${applicationId}`;
}

/** What of a resume the conditions of postings are held against. */
export function traitsOf({ sections }: FrozenResume): ResumeTraits {
  const { birthdate, height, visionLeft, visionRight } = sections.resumeInfo ?? {};
  const [highest = {}] = (sections.Edu?.edus ?? []) as Record<string, unknown>[];
  const [left, right] = [numberOf(visionLeft), numberOf(visionRight)];
  return {
    birthdate: isDate(textOf(birthdate)) ? textOf(birthdate) : undefined,
    height: numberOf(height),
    vision: left === undefined || right === undefined ? undefined : Math.min(left, right),
    degree: textOf(highest.education) || undefined,
  };
}

/** Opens what was kept of a resume; nothing is known of one that was sent before it was kept. */
export function openTraits(app: App, applicationId: string, sealedTraits: string | null): ResumeTraits {
  return sealedTraits === null ? {} : (JSON.parse(app.seal.openText(sealedTraits, placeOf(applicationId))) as ResumeTraits);
}

/** What lists of the office show and find of a resume that was submitted. */
export function factsOf(app: App, applicationId: string, resume: FrozenResume): Tables['applicationFacts'] {
  const { pkPsndoc, sections } = resume;
  const [highest = {}] = (sections.Edu?.edus ?? []) as Record<string, unknown>[];
  const name = textOf(sections.resumeInfo?.name);
  const [school, major, education] = [highest.school, highest.major, highest.education].map(textOf) as [string, string, string];
  const searchText = [name, school, major].join('\n').normalize('NFKC').toLowerCase();
  const sealedTraits = app.seal.text(JSON.stringify(traitsOf(resume)), placeOf(applicationId));
  const phoneEnds = phoneEndsOf(app, resume);
  return { applicationId, accountId: pkPsndoc, name, school, major, education, searchText, sealedTraits, phoneEnds };
}

/** Keeps what lists of the office show and find of a resume that was submitted. */
export async function keepFacts(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  await saveFacts(trx, factsOf(app, applicationId, resume));
}

/** Keeps the same of the resumes that new applications were sent with. */
export async function keepFirstFacts(
  trx: Db,
  app: App,
  kept: readonly { applicationId: string; resume: FrozenResume }[],
): Promise<void> {
  await insertFacts(
    trx,
    kept.map(({ applicationId, resume }) => factsOf(app, applicationId, resume)),
  );
}

/** Brings what an application is found by in the phone number of its resume under the newest key. */
export async function rehashPhoneEnds(trx: Db, app: App, applicationId: string, resume: FrozenResume): Promise<void> {
  await savePhoneEnds(trx, applicationId, phoneEndsOf(app, resume));
}
