import type { MouseEvent } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { SearchFacets } from '#lib/contract/postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import {
  categoryAddress,
  changeFilters,
  filterKinds,
  filterOfKind,
  type FilterKind,
  type JobFilters,
  jobQuery,
  leavesList,
} from '#lib/postings/job-search.ts';

import { FilterRow } from './filter-row.tsx';

const labels = {
  workplace: 'jobs.list.workplace',
  jobFamily: 'jobs.list.family',
  employOrg: 'jobs.list.unit',
} as const satisfies Record<FilterKind, MessageKey>;

/** The rows below the category row, each with its filter, its list of options and the translation key of its label. */
export const choiceRows = filterKinds.map((kind) => ({ ...filterOfKind[kind], label: labels[kind] }));

interface FilterRowsProps {
  filters: JobFilters;
  choices: SearchFacets;
  /** Called for a click on an option whose results this page can show. Other options are plain links to another page. */
  onChoose: (event: MouseEvent<HTMLAnchorElement>, filters: JobFilters) => void;
}

/** The options of all filters as links, which work without scripts (specification: job search list). */
export function FilterRows({ filters, choices, onChoose }: FilterRowsProps) {
  const t = useT();
  const locale = useLocale();
  const addressOf = (target: JobFilters) => paths.hotJob(locale, jobQuery(target));
  const withClosed = changeFilters(filters, { withClosed: !filters.withClosed });

  function chooseCategory(event: MouseEvent<HTMLAnchorElement>, key: string): void {
    const jobType = key as JobType | '';
    if (!leavesList(filters, jobType, locale)) onChoose(event, changeFilters(filters, { jobType }));
  }

  return (
    <>
      <FilterRow
        label={t('jobs.list.category')}
        choices={choices.jobTypes}
        total={choices.jobTypes.reduce((sum, { count }) => sum + count, 0)}
        selected={filters.jobType}
        hrefOf={(key) => categoryAddress(filters, key as JobType | '', locale)}
        onChoose={chooseCategory}
      />
      {choiceRows.map(({ filter, list, label }) => (
        <FilterRow
          key={filter}
          label={t(label)}
          choices={choices[list]}
          selected={filters[filter]}
          hrefOf={(key) => addressOf(changeFilters(filters, { [filter]: key }))}
          onChoose={(event, key) => onChoose(event, changeFilters(filters, { [filter]: key }))}
        />
      ))}
      <p className="filter filter--last">
        <a
          className="chip"
          aria-current={filters.withClosed ? 'true' : undefined}
          href={addressOf(withClosed)}
          onClick={(event) => onChoose(event, withClosed)}
        >
          {t('jobs.list.withClosed')}
        </a>
      </p>
    </>
  );
}
