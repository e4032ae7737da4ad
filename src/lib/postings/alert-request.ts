import type { PositionSearch } from '#lib/contract/postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import type { Translate } from '#lib/i18n/translate.ts';

import { type JobFilters, positionSearchOf } from './job-search.ts';

/**
 * What a button offers: mails with new postings of a search (`filter`), or one mail at the next intake. The intake is of the
 * category `jobType`, or of postings like the posting `pkPublish`: in the same category, and in the same unit or family.
 */
export type AlertRequest = { filter: Partial<PositionSearch> } | { pkPublish: string } | { jobType: JobType };

/** The attributes of a button that opens the dialog for an alert. */
export function alertButton(request: AlertRequest, words: string) {
  return { 'data-alert': JSON.stringify(request), 'data-alert-words': words };
}

/**
 * The attributes of a button that opens the dialog for an alert about a search.
 * @param names the names of the search's category and of each of its filters; empty names are left out
 */
export function searchAlertButton(filters: JobFilters, names: readonly string[], t: Translate) {
  const { jobType, keyWord, workPlace, pkPostseries, employOrg } = positionSearchOf(filters);
  const words = [...names, keyWord && t('alerts.keyword', { keyWord })].filter((word) => word !== '');
  return alertButton({ filter: { jobType, keyWord, workPlace, pkPostseries, employOrg } }, words.join(' · ') || t('alerts.all'));
}
