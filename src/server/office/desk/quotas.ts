import type { QuotaRow } from '#lib/contract/ranking.ts';
import type { KeyCount } from '#lib/forms/posting/fields.ts';
import { type Quota, quotaOf } from '#lib/rules/ranking.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficePosting } from '#server/recruitment/postings/office-posting.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import { countPlaces } from './store-quotas.ts';

/** The headcount of a posting. */
interface Hiring {
  id: string;
  headcount: number;
  /** The headcount by base; empty if it is only given as a whole. */
  quotas: readonly KeyCount[];
}

/** The headcount of an `OfficePosting`. */
export function hiringOf({ id, content: { headcount, quotas } }: OfficePosting): Hiring {
  return { id, headcount: headcount ?? 0, quotas };
}

/** The quotas of these postings, by posting; only applications within the actor's reach count. */
export async function readQuotas(
  db: Db,
  actor: Pick<Actor, 'units'>,
  postings: readonly Hiring[],
): Promise<Map<string, Quota[]>> {
  const counted = Map.groupBy(
    await countPlaces(
      db,
      actor,
      postings.map(({ id }) => id),
    ),
    ({ postingId }) => postingId,
  );
  return new Map(
    postings.map(({ id, headcount, quotas }) => {
      const places = counted.get(id) ?? [];
      const none = { filled: 0, offered: 0 };
      if (quotas.length > 0)
        return [
          id,
          quotas.map(({ key, count }) => quotaOf(key, count, places.find(({ workPlace }) => workPlace === key) ?? none)),
        ];
      const sum = (of: 'filled' | 'offered') => places.reduce((total, place) => total + place[of], 0);
      return [id, [quotaOf('', headcount, { filled: sum('filled'), offered: sum('offered') })]];
    }),
  );
}

/** Quotas as the API returns them, in the reader's language. */
export function describeQuotas(quotas: readonly Quota[], { workplaces }: References, locale: Locale): QuotaRow[] {
  return quotas.map(({ workPlace, ...numbers }) => {
    return { key: workPlace, workPlace: workPlace && nameIn(workplaces, workPlace, locale), ...numbers };
  });
}
