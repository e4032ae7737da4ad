import { useId, useState } from 'react';

import { useLocale, useT } from '#islands/ui/language.tsx';
import { faultsOfCriteria } from '#lib/contract/application-criteria.ts';
import type { Process, ProcessRound } from '#lib/contract/processes.ts';
import { highestScore, scoreSourceOf } from '#lib/rules/ranking.ts';
import { inLocale } from '#lib/text/locale.ts';

import { FilterChoice } from '../ui/filter-choice.tsx';
import { useLoad } from '../ui/use-load.ts';
import type { FilterName, ListFilter } from './list-address.ts';

/** A posting's rounds that have scores; null until they are loaded, and if no posting is given. */
export function useScoredRounds(pkRegJob: string | undefined): readonly ProcessRound[] | null {
  const path = pkRegJob ? `postings/${encodeURIComponent(pkRegJob)}/process` : null;
  const { data, error, isLoading } = useLoad<Process>(path, ['404']);
  // After a change of posting, `data` has the former posting's rounds until the new rounds have been loaded successfully.
  return path !== null && data && !isLoading && !error ? data.rounds.filter((round) => scoreSourceOf(round)) : null;
}

interface BoundProps {
  name: 'score-from' | 'score-to';
  filter: ListFilter;
  set(name: FilterName, value: string): void;
}

/** The input for the lowest or highest score. A valid score applies on Enter or when the field is left. */
function Bound({ name, filter, set }: BoundProps) {
  const t = useT();
  const [field, error] = [useId(), useId()];
  const value = filter[name] ?? '';
  const [typed, setTyped] = useState<{ of: string; text: string } | null>(null);
  const text = typed?.of === value ? typed.text : value;
  const fault = faultsOfCriteria({ ...filter, [name]: text }, filter.pkRegJob).find(({ path }) => path === name);

  function apply() {
    if (!fault && text.trim() !== value) set(name, text.trim());
  }

  return (
    <div className="desk-field">
      <label htmlFor={field}>{t(`desk-applications.criteria.${name}`)}</label>
      <input
        className="input"
        id={field}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? error : undefined}
        onChange={({ target }) => setTyped({ of: value, text: target.value })}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
      {fault && (
        <p className="field__error" role="alert" id={error}>
          {fault.rule === 'scoresReversed'
            ? t('rules.scoresReversed')
            : t('rules.between', { minimum: 0, maximum: highestScore })}
        </p>
      )}
    </div>
  );
}

interface Props {
  filter: ListFilter;
  /** The rounds of the filter's posting that have scores; null until they are loaded, and if the filter has no posting. */
  rounds: readonly ProcessRound[] | null;
  set(name: FilterName, value: string): void;
}

/** The filter by score in a round of the chosen posting. */
export function ScoreChoices({ filter, rounds, set }: Props) {
  const t = useT();
  const locale = useLocale();
  if (!filter.pkRegJob) return <p className="desk-filter__note">{t('desk-applications.criteria.scoreNote')}</p>;
  if (!rounds || rounds.length === 0) return null;
  return (
    <div className="desk-filter__row" role="group" aria-label={t('desk-applications.criteria.score')}>
      <FilterChoice
        label={t('desk-applications.criteria.score-round')}
        any={t('desk-applications.criteria.presentRound')}
        options={rounds.map(({ key, name }) => [key, inLocale(name, locale)])}
        value={filter['score-round'] ?? ''}
        onChoose={(value) => set('score-round', value)}
      />
      <Bound name="score-from" {...{ filter, set }} />
      <Bound name="score-to" {...{ filter, set }} />
    </div>
  );
}
