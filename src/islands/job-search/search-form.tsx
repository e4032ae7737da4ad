import { type SubmitEvent, useEffect, useRef } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { type JobFilters, jobQuery } from '#lib/postings/job-search.ts';
import { paths } from '#lib/paths.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';

interface SearchFormProps {
  filters: JobFilters;
  onSearch: (keyWord: string) => void;
}

/**
 * The keyword box: a plain GET form that the island answers in place. The other filters travel with it. A search
 * that is under way does not stop the next one.
 */
export function SearchForm({ filters, onSearch }: SearchFormProps) {
  const t = useT();
  const locale = useLocale();
  const box = useRef<HTMLInputElement>(null);
  const searched = useRef(filters.keyWord);
  // The box belongs to the reader, who may have typed before this ran; only another search writes into it.
  useEffect(() => {
    if (searched.current === filters.keyWord || !box.current) return;
    searched.current = filters.keyWord;
    box.current.value = filters.keyWord;
  }, [filters.keyWord]);
  const others = Object.entries(jobQuery({ ...filters, keyWord: '', page: 1 })).filter(([, value]) => value);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(box.current?.value.trim() ?? '');
  }

  return (
    <form className="job-form" role="search" action={paths.hotJob(locale)} onSubmit={submit}>
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
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="primary">
        {t('jobs.list.submit')}
      </Button>
    </form>
  );
}
