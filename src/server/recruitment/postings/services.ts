import type { PositionSearch, Posting } from '#lib/contract/postings.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { orUndefined } from '#server/platform/or-undefined.ts';

import { findPosition, findTestSites } from './find-position.ts';
import { findPositions } from './find-positions.ts';
import { findSimilar } from './find-similar.ts';
import { countJobTypes, positionsData, searchFacets } from './positions-data.ts';
import { readPreview } from './preview-posting.ts';
import { searchHelp } from './search-help.ts';
import { viewedPosting } from './viewed-posting.ts';

/**
 * Queries for the pages. For an unknown posting or preview, `findTestSites` throws, while `findPosition`, `viewedPosting` and
 * `previewPosting` return undefined.
 */
export function postingServices(app: App) {
  return {
    findPositions: (search: PositionSearch, locale: Locale) => findPositions(app, search, locale),
    searchHelp: (search: PositionSearch, locale: Locale) => searchHelp(app, search, locale),
    searchFacets: (search: PositionSearch, locale: Locale) => searchFacets(app, search, locale),
    positionsData: (jobType: PositionSearch['jobType'], locale: Locale) => positionsData(app, jobType, locale),
    countJobTypes: () => countJobTypes(app),
    findPosition: (id: string, locale: Locale) => orUndefined(findPosition(app, id, locale)),
    findTestSites: (id: string, locale: Locale) => findTestSites(app, id, locale),
    viewedPosting: (id: string) => viewedPosting(app, id),
    previewPosting: (token: string, locale: Locale) => readPreview(app, token, locale),
    findSimilar: (posting: Posting, locale: Locale) => findSimilar(app, posting, locale),
  };
}
