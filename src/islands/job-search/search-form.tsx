import { type SubmitEvent, useEffect, useRef } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { paths } from '#lib/addresses/paths.ts';
import type { SearchFacets } from '#lib/contract/postings.ts';
import { changeFilters, type JobFilters } from '#lib/postings/job-search.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';

import { FilterSelects } from './filter-selects.tsx';

interface SearchFormProps {
  filters: JobFilters;
  choices: SearchFacets;
  onSearch: (filters: JobFilters) => void;
}

/**
 * The form for keyword and filters: a GET form that works without scripts; with scripts the results are updated in place.
 * It can be submitted again while a search is in progress.
 */
export function SearchForm({ filters, choices, onSearch }: SearchFormProps) {
  const t = useT();
  const locale = useLocale();
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(filters.keyWord);
  // The reader may have typed before this script ran, so the box is changed only when the keyword of the search changes.
  useEffect(() => {
    if (searched.current === filters.keyWord || !box.current) return;
    searched.current = filters.keyWord;
    box.current.value = filters.keyWord;
  }, [filters.keyWord]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(changeFilters(filters, { keyWord: box.current?.value.trim() ?? '' }));
  }

  return (
    <form className="job-form" role="search" action={paths.hotJob(locale)} onSubmit={submit}>
      <div className="job-form__line">
        <label className="visually-hidden" htmlFor="job-keyword">
          {t('jobs.list.keyword')}
        </label>
        <span className="job-form__box">
          <Icon name="search" size={22} />
          <input
            ref={box}
            id="job-keyword"
            className="input"
            type="search"
            name="keyWord"
            defaultValue={filters.keyWord}
            maxLength={maxKeywordLength}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('jobs.list.keywordHint')}
          />
        </span>
        <button type="submit" className="button button--primary job-form__submit">
          <Icon name="search" size={22} />
          <span>{t('jobs.list.submit')}</span>
        </button>
      </div>
      <FilterSelects {...{ filters, choices }} onChange={onSearch} />
      {filters.withClosed && <input type="hidden" name="showExpired" value="Y" />}
    </form>
  );
}
