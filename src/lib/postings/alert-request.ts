import type { PositionSearch } from '#lib/contract/postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';

/** What a button offers: new postings of a search, or one mail when a posting or a category opens again. */
export type AlertRequest = { filter: Partial<PositionSearch> } | { pkPublish: string } | { jobType: JobType };

/** The values of a button marked `data-alert`, which opens the dialog for an alert. */
export function alertButton(request: AlertRequest, words: string) {
  return { 'data-alert': JSON.stringify(request), 'data-alert-words': words };
}
