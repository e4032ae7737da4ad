import type { SessionChoices } from '#lib/contract/office-sessions.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { choicesOf, readReferences } from '#server/recruitment/postings/references.ts';

import { findPostingNames } from '../store-sessions.ts';

/** Maximum number of postings offered; the newest are preferred. */
const mostPostings = 500;

/**
 * The choices for a new session: units in the actor's reach, all test sites, and the newest postings in reach whose names
 * contain the words of the keyword or whose id is the keyword.
 */
export async function listChoices(app: App, actor: Actor, keyWord: string, locale: Locale): Promise<SessionChoices> {
  const { units, testSites } = await readReferences(app);
  const postings = await findPostingNames(app.db, actor, keyWord.trim(), mostPostings);
  return {
    units: choicesOf(units, actor.units ?? units.keys(), locale),
    postings: postings.map((posting) => ({
      key: posting.id,
      value: inLocale({ zh: posting.nameZh, en: posting.nameEn }, locale),
      sites: JSON.parse(posting.testSites) as string[],
    })),
    sites: choicesOf(testSites, testSites.keys(), locale),
  };
}
