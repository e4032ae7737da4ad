import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { listTags } from '#server/office/notes/tags.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { ownersWithin } from '#server/recruitment/applications/office/owners.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { findApplied } from '../store-postings.ts';
import { listStudyLists } from '../study-lists.ts';

/**
 * The choices for filtering applications: the postings within the actor's reach that have applications, all units within
 * reach, owners, the tags, and the named lists of schools and majors. The owners are the people of these units who may own
 * applications, and those who have lost access but still own some.
 */
export async function filterChoices(app: App, actor: Pick<Actor, 'units'>, locale: Locale): Promise<ApplicationChoices> {
  const [{ units }, rows, owners, tags, studyLists] = await Promise.all([
    readReferences(app),
    findApplied(app.db, actor),
    ownersWithin(app.db, actor.units),
    listTags(app.db),
    listStudyLists(app.db),
  ]);
  const reached = actor.units === null ? [...units.keys()] : [...units.keys()].filter((key) => actor.units!.includes(key));
  const keys = new Set([...reached, ...rows.map(({ unit }) => unit)]);
  return {
    postings: rows.map(({ id, nameZh, nameEn, unit }) => ({
      pkRegJob: id,
      regJobName: inLocale({ zh: nameZh, en: nameEn }, locale),
      unit,
      unitName: nameIn(units, unit, locale),
    })),
    units: [...keys].map((unit) => ({ unit, unitName: nameIn(units, unit, locale) })),
    owners,
    tags,
    studyLists,
  };
}
