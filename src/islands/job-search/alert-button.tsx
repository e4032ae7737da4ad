import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { searchAlertButton } from '#lib/postings/alert-request.ts';
import { filterKinds, filterOfKind, type JobFilters } from '#lib/postings/job-search.ts';

import type { JobSearchData } from './use-job-search.ts';

/** The button to get new postings of the search by mail. A script of the page (`alert-buttons.ts`) opens the dialog. */
export function AlertButton({ filters, choices }: { filters: JobFilters; choices: JobSearchData['choices'] }) {
  const t = useT();
  const chosen = filterKinds.map((kind) => {
    const { filter, list } = filterOfKind[kind];
    return choices[list].find(({ key }) => key === filters[filter])?.value ?? filters[filter];
  });
  const category = choices.jobTypes.find(({ key }) => key === filters.jobType)?.value ?? '';
  return (
    <button type="button" className="chip" {...searchAlertButton(filters, [category, ...chosen], t)}>
      <Icon name="bell" size={16} />
      {t('alerts.open')}
    </button>
  );
}
