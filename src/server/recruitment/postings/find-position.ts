import type { Choice, PostingDetail } from '#lib/contract/postings.ts';
import { type Bilingual, inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { sanitiseHtml } from '#server/website/content/sanitise.ts';

import { readPosting, type StoredPosting, wirePosting } from './posting.ts';
import { choicesOf, readReferences, type References } from './references.ts';
import { findPostingTexts } from './store.ts';

const idPattern = /^[\w-]{1,64}$/;

/**
 * A public posting, whether open or not.
 * @throws AppError 404 if there is no such public posting
 */
export async function mustRead(app: App, id: string): Promise<StoredPosting> {
  const posting = idPattern.test(id) ? await readPosting(app.reads, id) : undefined;
  if (!posting) throw notFound();
  return posting;
}

/** A posting as the API returns it for its page; `myApplication` is null because it depends on the visitor. */
export function detailOf(
  app: App,
  posting: StoredPosting,
  { description, requirement }: { description: Bilingual; requirement: Bilingual },
  references: References,
  locale: Locale,
): PostingDetail {
  return {
    ...wirePosting(app, posting, references, locale),
    ...posting.conditions,
    description: sanitiseHtml(inLocale(description, locale)),
    requirement: sanitiseHtml(inLocale(requirement, locale)),
    headcount: posting.headcount,
    workPlaces: choicesOf(references.workplaces, posting.workplaces, locale),
    myApplication: null,
  };
}

/**
 * One public posting, whether open or not.
 * @throws AppError 404 if there is no such public posting
 */
export async function findPosition(app: App, id: string, locale: Locale): Promise<PostingDetail> {
  const posting = await mustRead(app, id);
  const references = await readReferences(app);
  const row = await findPostingTexts(app.reads, id);
  const texts = {
    description: { zh: row?.descriptionZh ?? '', en: row?.descriptionEn ?? '' },
    requirement: { zh: row?.requirementZh ?? '', en: row?.requirementEn ?? '' },
  };
  return detailOf(app, posting, texts, references, locale);
}

/**
 * The workplaces an applicant may choose from.
 * @throws AppError 404 if there is no such public posting
 */
export async function findWorkplaces(app: App, id: string, locale: Locale): Promise<Choice[]> {
  const posting = await mustRead(app, id);
  return choicesOf((await readReferences(app)).workplaces, posting.workplaces, locale);
}

/**
 * The written-test sites an applicant may choose from.
 * @throws AppError 404 if there is no such public posting
 */
export async function findTestSites(app: App, id: string, locale: Locale): Promise<Choice[]> {
  const posting = await mustRead(app, id);
  return choicesOf((await readReferences(app)).testSites, posting.testSites, locale);
}
