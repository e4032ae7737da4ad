import type { QuotaList } from '#lib/contract/ranking.ts';
import type { KeyCount } from '#lib/forms/posting/fields.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { readForOffice } from '#server/recruitment/postings/office-posting.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { describeQuotas, hiringOf, readQuotas } from './quotas.ts';
import { findWithQuotas } from './store-quotas.ts';

/** Maximum number of postings that are listed if no posting is requested. */
const most = 6;

async function readPostings(app: App, actor: Actor, postingId: string | undefined) {
  if (postingId) {
    const posting = await readForOffice(app.db, actor, postingId);
    return [{ ...hiringOf(posting), name: posting.content.name, unit: posting.content.unit }];
  }
  const rows = await findWithQuotas(app.db, actor);
  return rows.map(({ id, nameZh, nameEn, unit, headcount, quotas }) => {
    const places = { id, headcount, quotas: JSON.parse(quotas!) as KeyCount[] };
    return { ...places, name: { zh: nameZh, en: nameEn }, unit };
  });
}

/**
 * The quotas of a posting within an actor's reach. Without a posting, the quotas of at most six postings that give their
 * headcount by base, have applications in progress and have vacancies left; most vacancies first.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function listQuotas(app: App, actor: Actor, postingId: string | undefined, locale: Locale): Promise<QuotaList> {
  const postings = await readPostings(app, actor, postingId);
  const [references, quotas] = await Promise.all([readReferences(app), readQuotas(app.db, actor, postings)]);
  const described = postings.map(({ id, name, unit }) => {
    const own = quotas.get(id)!;
    const left = own.reduce((sum, quota) => sum + quota.left, 0);
    return {
      left,
      row: {
        pkRegJob: id,
        regJobName: inLocale(name, locale),
        unitName: nameIn(references.units, unit, locale),
        quotas: describeQuotas(own, references, locale),
      },
    };
  });
  if (postingId) return { list: described.map(({ row }) => row) };
  const lacking = described.filter(({ left }) => left > 0).toSorted((one, other) => other.left - one.left);
  return { list: lacking.slice(0, most).map(({ row }) => row) };
}
