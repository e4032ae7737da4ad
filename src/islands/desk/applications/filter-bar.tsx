import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { DateInput } from '#islands/ui/form/date-input.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { applicationOrders } from '#lib/contract/application-filter.ts';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { isDate } from '#lib/rules/dates.ts';
import { areReversed } from '#lib/rules/days.ts';
import { maxKeywordLength } from '#lib/rules/keyword.ts';

import { ConditionChoices } from './condition-choices.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterChoice } from './filter-choice.tsx';
import { type FilterName, type ListAddress, withPart, withStatus } from './list-address.ts';
import { SessionChip } from './session-chip.tsx';

interface Props {
  address: ListAddress;
  /** The postings and units to choose from; null until loaded. */
  choices: ApplicationChoices | null;
  /** Focused by the keyboard shortcut for searching. */
  searchBox: RefObject<HTMLInputElement | null>;
  onChange(address: ListAddress): void;
  /** Called when a search is submitted. */
  onSearch(address: ListAddress): void;
  /** Called when the reader moves from the search to the list. */
  onLeaveSearch(): void;
}

interface SearchProps {
  word: string;
  box: Props['searchBox'];
  onSearch(word: string): void;
  onLeave(): void;
}

/** A search box that searches on submit and not while typing, since every search loads a list. */
function SearchForm({ word, box, onSearch, onLeave }: SearchProps) {
  const t = useT();
  const [{ of, typed }, setTyped] = useState({ of: word, typed: word });
  if (of !== word) setTyped({ of: word, typed: word });

  function search(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  /** Escape leaves the field if it is empty; otherwise the browser clears the text. */
  function press({ key, nativeEvent }: KeyboardEvent) {
    if (key === 'Escape' && typed === '' && !nativeEvent.isComposing) onLeave();
  }

  return (
    <form className="desk-filter__search" role="search" onSubmit={search}>
      <label className="visually-hidden" htmlFor="desk-search">
        {t('desk-applications.filter.keyWord')}
      </label>
      <input
        ref={box}
        id="desk-search"
        className="input"
        type="search"
        value={typed}
        maxLength={maxKeywordLength}
        placeholder={t('desk-applications.filter.keyWordHint')}
        onChange={({ target }) => setTyped({ of: word, typed: target.value })}
        onKeyDown={press}
      />
      <Button type="submit" size="small" aria-label={t('desk-applications.filter.search')}>
        <Icon name="search" size={20} />
      </Button>
    </form>
  );
}

/**
 * The filters of the list: a search, the statuses as buttons, selects and dates. The search applies on submit, all others at
 * once; on phones the others can be folded away.
 */
export function FilterBar({ address, choices, searchBox, onChange, onSearch, onLeaveSearch }: Props) {
  const t = useT();
  const { filter, sort } = address;
  const set = (name: FilterName, value: string) => onChange({ sort, filter: withPart(filter, name, value) });

  const choiceOf = (name: FilterName) => ({ value: filter[name] ?? '', onChoose: (value: string) => set(name, value) });

  const { postings = [], units = [] } = choices ?? {};
  const chosen = filter.status?.split(',') ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  const hidden = Object.keys(filter).filter((name) => name !== 'keyWord' && name !== 'outcome').length;
  const [isOpen, setIsOpen] = useState(false);
  const folded = useId();
  const isReversed = areReversed(filter);

  return (
    <div className="desk-filter">
      <SearchForm
        word={filter.keyWord ?? ''}
        box={searchBox}
        onLeave={onLeaveSearch}
        onSearch={(word) => onSearch({ sort, filter: withPart(filter, 'keyWord', word) })}
      />
      <button
        type="button"
        className="button button--small desk-filter__fold"
        aria-expanded={isOpen}
        aria-controls={folded}
        onClick={() => setIsOpen(!isOpen)}
      >
        {hidden === 0 ? t('desk-applications.filter.fold') : t('desk-applications.filter.foldSet', { count: hidden })}
        <Icon name="chevron-down" size={18} />
      </button>
      <div id={folded} className="desk-filter__folded" data-open={isOpen || undefined}>
        <div className="desk-filter__row">
          <FilterChoice
            label={t('desk-applications.filter.posting')}
            any={t('desk-applications.filter.anyPosting')}
            options={postings.map(({ pkRegJob, regJobName, unitName }) => [pkRegJob, `${regJobName} · ${unitName}`])}
            {...choiceOf('pkRegJob')}
          />
          <FilterChoice
            label={t('desk-applications.filter.unit')}
            any={t('desk-applications.filter.anyUnit')}
            options={units.map(({ unit, unitName }) => [unit, unitName])}
            {...choiceOf('unit')}
          />
          <FilterChoice
            label={t('desk-applications.filter.jobType')}
            any={t('desk-applications.filter.anyJobType')}
            options={jobTypes.map((type) => [type, t(`jobs.types.${type}`)])}
            {...choiceOf('jobType')}
          />
          {(['from', 'to'] as const).map((name) => (
            <label className="desk-field desk-field--date" key={name}>
              <span>{t(`desk-applications.filter.${name}`)}</span>
              <DateInput
                value={filter[name] ?? ''}
                aria-invalid={name === 'to' && isReversed ? true : undefined}
                onChange={(day) => {
                  if (day === '' || isDate(day)) set(name, day);
                }}
              />
              {name === 'to' && isReversed && (
                <span className="field__error" role="alert">
                  {t('rules.daysReversed')}
                </span>
              )}
            </label>
          ))}
          <label className="desk-field">
            <span>{t('desk-applications.filter.sort')}</span>
            <select
              className="input"
              value={sort || 'waiting'}
              onChange={({ target }) => onChange({ filter, sort: target.value })}
            >
              {applicationOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`desk-applications.sort.${order}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <ConditionChoices {...{ filter, set }} />
        <div className="desk-filter__chips" role="group" aria-label={t('desk-applications.filter.status')}>
          <button
            type="button"
            className="desk-chip desk-chip--turn"
            aria-pressed={filter.waiting === 'Y'}
            onClick={() => set('waiting', filter.waiting === 'Y' ? '' : 'Y')}
          >
            {t('desk-applications.filter.waiting')}
          </button>
          {enumKeys.applyStatus.map((status) => (
            <button
              key={status}
              type="button"
              className="desk-chip"
              aria-pressed={chosen.includes(status)}
              onClick={() => onChange({ sort, filter: withStatus(filter, status) })}
            >
              {t(`enums.applyStatus.${status}`)}
            </button>
          ))}
          <FilterChips filter={filter} remove={(name) => set(name, '')} />
          {filter.session && (
            <SessionChip
              id={filter.session}
              outcome={filter.outcome}
              onRemove={() => onChange({ sort, filter: withPart(withPart(filter, 'session', ''), 'outcome', '') })}
            />
          )}
          {isFiltered && (
            <Button variant="quiet" size="small" onClick={() => onChange({ filter: {}, sort })}>
              {t('desk-applications.list.clear')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
