import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { FieldShell } from '#islands/ui/form/field-shell.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { PostingLists } from '#lib/contract/staff-postings.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { postingStates } from '#lib/domain/posting-actions.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { inLocale } from '#lib/text/locale.ts';

import { Choice } from '../ui/form-parts.tsx';
import { everything, type PostingFilter } from './posting-filter.ts';

interface Props {
  filter: PostingFilter;
  lists: PostingLists | null;
  onFilter: (filter: PostingFilter) => void;
}

/** The filters of the list of postings: selects apply at once, the search when it is submitted. */
export function FilterBar({ filter, lists, onFilter }: Props) {
  const t = useT();
  const locale = useLocale();
  const [typed, setTyped] = useState(filter.keyWord);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onFilter({ ...filter, keyWord: typed.trim() });
  }

  function choice(name: 'state' | 'jobType' | 'unit', options: readonly { key: string; value: string }[]) {
    return (
      <Choice
        label={t(`desk-postings.filter.${name}`)}
        name={name}
        value={filter[name]}
        onChange={(chosen) => onFilter({ ...filter, [name]: chosen })}
      >
        <option value="">{t('desk-postings.filter.any')}</option>
        {options.map(({ key, value }) => (
          <option key={key} value={key}>
            {value}
          </option>
        ))}
      </Choice>
    );
  }

  const isNarrowed = Object.values(filter).some((value) => value !== '');
  return (
    <form className="postings-filter" role="search" aria-label={t('desk-postings.filter.label')} onSubmit={search}>
      <FieldShell label={t('desk-postings.filter.keyWord')} className="postings-filter__words">
        {(control) => (
          <span className="postings-filter__input">
            <input
              {...control}
              className="input"
              type="search"
              name="keyWord"
              maxLength={64}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" aria-label={t('desk-postings.filter.apply')}>
              <Icon name="search" size={20} />
            </Button>
          </span>
        )}
      </FieldShell>
      {choice(
        'state',
        postingStates.map((key) => ({ key, value: t(`desk-postings.states.${key}`) })),
      )}
      {choice(
        'jobType',
        jobTypes.map((key) => ({ key, value: t(`jobs.types.${key}` as MessageKey) })),
      )}
      {choice(
        'unit',
        (lists?.units ?? []).map(({ key, zh, en }) => ({ key, value: inLocale({ zh, en }, locale) })),
      )}
      {isNarrowed && (
        <Button variant="quiet" onClick={() => onFilter(everything)}>
          {t('desk-postings.filter.clear')}
        </Button>
      )}
    </form>
  );
}
