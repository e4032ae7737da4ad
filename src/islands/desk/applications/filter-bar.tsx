import { type RefObject, useId, useState } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { columnOf, timeOrders } from '#lib/contract/application-filter.ts';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';

import { FilterChips } from './filter-chips.tsx';
import { FilterChoice } from '../ui/filter-choice.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { type FilterName, type ListAddress, withPart } from './list-address.ts';
import { useScoredRounds } from './score-choices.tsx';
import { SearchForm } from './search-form.tsx';

interface Props {
  address: ListAddress;
  /** The options of the filters; null until loaded. */
  choices: ApplicationChoices | null;
  /** Focused by the keyboard shortcut for searching. */
  searchBox: RefObject<HTMLInputElement | null>;
  onChange(address: ListAddress): void;
  /** Called when a search is submitted. */
  onSearch(address: ListAddress): void;
  /** Called when the reader moves from the search to the list. */
  onLeaveSearch(): void;
}

/**
 * The filters of the list. One line has the search, the most frequent filters and the order; below it are the filters that
 * are set. A button opens the other filters; on phones, it also opens everything in the line except the search.
 */
export function FilterBar({ address, choices, searchBox, onChange, onSearch, onLeaveSearch }: Props) {
  const t = useT();
  const { filter, sort } = address;
  const set = (name: FilterName, value: string) => onChange({ sort, filter: withPart(filter, name, value) });
  const hidden = Object.keys(filter).filter((name) => name !== 'keyWord' && name !== 'outcome').length;
  const [isOpen, setIsOpen] = useState(false);
  const folded = useId();
  const sorted = columnOf(sort);
  const rounds = useScoredRounds(isOpen || filter['score-round'] ? filter.pkRegJob : undefined);

  return (
    <div className="desk-filter">
      <div className="desk-filter__line" data-open={isOpen || undefined}>
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
        <FilterChoice
          label={t('desk-applications.filter.posting')}
          any={t('desk-applications.filter.anyPosting')}
          options={(choices?.postings ?? []).map(({ pkRegJob, regJobName, unitName }) => [
            pkRegJob,
            `${regJobName} · ${unitName}`,
          ])}
          value={filter.pkRegJob ?? ''}
          onChoose={(value) => set('pkRegJob', value)}
        />
        <button
          type="button"
          className="desk-chip desk-chip--turn"
          aria-pressed={filter.waiting === 'Y'}
          onClick={() => set('waiting', filter.waiting === 'Y' ? '' : 'Y')}
        >
          {t('desk-applications.filter.waiting')}
        </button>
        <label className="desk-field desk-filter__sort">
          <span>{t('desk-applications.filter.sort')}</span>
          <select className="input" value={sort || 'waiting'} onChange={({ target }) => onChange({ filter, sort: target.value })}>
            {timeOrders.map((order) => (
              <option key={order} value={order}>
                {t(`desk-applications.sort.${order}`)}
              </option>
            ))}
            {sorted && (
              <option value={sort}>
                {t(`desk-applications.sort.${sorted.descends ? 'descending' : 'ascending'}`, {
                  column: t(`desk-applications.columns.${sorted.column}`),
                })}
              </option>
            )}
          </select>
        </label>
      </div>
      <div id={folded} className="desk-filter__folded" hidden={!isOpen}>
        {isOpen && <FilterPanel {...{ filter, choices, rounds, set }} onChange={(next) => onChange({ sort, filter: next })} />}
      </div>
      <FilterChips {...{ filter, choices, rounds }} onChange={(next) => onChange({ sort, filter: next })} />
    </div>
  );
}
