import { type SubmitEvent, useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { type JobFilters, jobQuery } from '#lib/job-search.ts';
import { paths } from '#lib/paths.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';

interface SearchFormProps {
  filters: JobFilters;
  busy: boolean;
  onSearch: (keyWord: string) => void;
}

/** The keyword box: a plain GET form that the island answers in place. The other filters travel with it. */
export function SearchForm({ filters, busy, onSearch }: SearchFormProps) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState(filters.keyWord);
  useEffect(() => setTyped(filters.keyWord), [filters.keyWord]);
  const others = Object.entries(jobQuery({ ...filters, keyWord: '', page: 1 })).filter(([, value]) => value);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <form className="job-form" role="search" action={paths.hotJob(locale)} onSubmit={submit}>
      <label className="visually-hidden" htmlFor="job-keyword">
        {t('jobs.list.keyword')}
      </label>
      <span className="job-form__box">
        <Icon name="search" size={22} />
        <input
          id="job-keyword"
          className="input"
          type="search"
          name="keyWord"
          value={typed}
          maxLength={maxKeywordLength}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('jobs.list.keywordHint')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="primary" busy={busy}>
        {t('jobs.list.submit')}
      </Button>
    </form>
  );
}
