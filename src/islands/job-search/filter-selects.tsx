import type { ReactNode } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import type { Facet, SearchFacets } from '#lib/contract/postings.ts';
import type { JobType } from '#lib/domain/job-types.ts';
import { categoryAddress, changeFilters, type JobFilters, leavesList } from '#lib/postings/job-search.ts';

import { choiceRows } from './filter-rows.tsx';

interface FilterSelectsProps {
  filters: JobFilters;
  choices: SearchFacets;
  onChange: (filters: JobFilters) => void;
}

/** The filters as selects in the search form. With scripts, a choice applies at once; without scripts, the form submits it. */
export function FilterSelects({ filters, choices, onChange }: FilterSelectsProps) {
  const t = useT();
  const locale = useLocale();
  const leaves = (key: string) => leavesList(filters, key as JobType, locale);

  function chooseCategory(jobType: JobType | ''): void {
    if (jobType !== '' && leaves(jobType)) location.assign(categoryAddress(filters, jobType, locale));
    else onChange(changeFilters(filters, { jobType }));
  }

  const optionsOf = (list: Facet[], selected: string) =>
    list
      .filter(({ key, count }) => count > 0 || key === selected)
      .map(({ key, value, count }) => (
        <option key={key} value={key}>
          {t('jobs.filter.choice', { name: value, count })}
        </option>
      ));
  const select = (name: keyof JobFilters & string, label: string, options: ReactNode, change: (key: string) => void) => (
    <label key={name} className="job-select">
      <span className="visually-hidden">{label}</span>
      <select
        className="input"
        name={name}
        value={filters[name] as string}
        data-chosen={filters[name] !== ''}
        onChange={({ target }) => change(target.value)}
      >
        <option value="">{label}</option>
        {options}
      </select>
    </label>
  );
  const elsewhere = choices.jobTypes.filter(({ key }) => leaves(key));
  const here = choices.jobTypes.filter(({ key }) => !leaves(key));

  return (
    <div className="job-form__selects">
      {select(
        'jobType',
        t('jobs.list.category'),
        <>
          {optionsOf(here, filters.jobType)}
          {elsewhere.length > 0 && <optgroup label={t('jobs.filter.zones')}>{optionsOf(elsewhere, filters.jobType)}</optgroup>}
        </>,
        (key) => chooseCategory(key as JobType | ''),
      )}
      {choiceRows.map(({ filter, list, label }) =>
        select(filter, t(label), optionsOf(choices[list], filters[filter]), (key) =>
          onChange(changeFilters(filters, { [filter]: key })),
        ),
      )}
    </div>
  );
}
