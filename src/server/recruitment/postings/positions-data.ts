import type { Facet, PositionsData, PositionSearch, SearchFacets } from '#lib/contract/postings.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { type PostingGroup, countFacet, type FacetName } from '#lib/rules/facets.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { createCachePerApp, versionOf } from '#server/platform/cache.ts';

import { filterOf } from './find-positions.ts';
import { rarestTerm } from './rarest-term.ts';
import { choicesOf, type Named, readReferences } from './references.ts';
import { countByFacets } from './store-search.ts';

const cacheOf = createCachePerApp<PostingGroup[]>({ max: 100 });

/** The number of postings per combination of facet values. The facet values that the search selects are ignored. */
function readGroups(app: App, { keyWord, beginDate, endDate, showExpired }: PositionSearch): Promise<PostingGroup[]> {
  const filter = filterOf({ keyWord, beginDate, endDate, showExpired }, todayInShanghai(app.clock.now()));
  return cacheOf(app).get(JSON.stringify(filter), versionOf(app, 'postings'), async () => {
    const { indexTerm, canMatch } = await rarestTerm(app, filter);
    const rows = canMatch ? await countByFacets(app.reads, filter, indexTerm) : [];
    return rows.map(({ jobType, unit, family, workplaces, count }) => ({
      jobType,
      employOrg: unit,
      pkPostseries: family,
      workPlace: JSON.parse(workplaces) as string[],
      count,
    }));
  });
}

/**
 * The facets of a search, each choice with the number of matches if it were selected. All categories are offered. In the
 * other facets, a choice is offered if it is selected, if its number is above zero, or if an open posting of the searched
 * category has it.
 */
export async function searchFacets(app: App, search: PositionSearch, locale: Locale): Promise<SearchFacets> {
  const [{ units, families, workplaces }, open, found] = await Promise.all([
    readReferences(app),
    readGroups(app, {}),
    readGroups(app, search),
  ]);
  const t = translateFor(locale);

  function row(facet: FacetName, list: ReadonlyMap<string, Named>): Facet[] {
    const counts = countFacet(found, facet, search);
    const offered = new Set([...countFacet(open, facet, { jobType: search.jobType }).keys(), ...counts.keys(), search[facet]]);
    const keys = [...list.keys()].filter((key) => offered.has(key));
    return choicesOf(list, keys, locale).map((choice) => ({ ...choice, count: counts.get(choice.key) ?? 0 }));
  }

  const ofTypes = countFacet(found, 'jobType', search);
  return {
    jobTypes: jobTypes.map((key) => ({ key, value: t(`jobs.types.${key}`), count: ofTypes.get(key) ?? 0 })),
    workPlaces: row('workPlace', workplaces),
    employeeVOList: row('employOrg', units),
    postseriesVOList: row('pkPostseries', families),
  };
}

/** The unit, family and workplace facets of the open postings of a category or, without one, of all open postings. */
export async function positionsData(app: App, jobType: PositionSearch['jobType'], locale: Locale): Promise<PositionsData> {
  const { workPlaces, employeeVOList, postseriesVOList } = await searchFacets(app, { jobType }, locale);
  return { workPlaces, employeeVOList, postseriesVOList };
}

/** The number of open postings per category. */
export async function countJobTypes(app: App): Promise<ReadonlyMap<string, number>> {
  return countFacet(await readGroups(app, {}), 'jobType', {});
}
