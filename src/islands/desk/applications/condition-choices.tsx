import { useId } from 'react';

import { useT } from '#islands/ui/language.tsx';
import { conditionStates } from '#lib/domain/condition-states.ts';
import { conditionNames } from '#lib/rules/conditions.ts';

import { FilterChoice } from '../ui/filter-choice.tsx';
import type { FilterName, ListFilter } from './list-address.ts';

interface Props {
  filter: ListFilter;
  set(name: FilterName, value: string): void;
}

/** Filters by whether applicants meet the postings' conditions. Conditions only inform: nobody is rejected automatically. */
export function ConditionChoices({ filter, set }: Props) {
  const t = useT();
  const note = useId();
  return (
    <div
      className="desk-filter__row desk-filter__conditions"
      role="group"
      aria-label={t('desk-applications.filter.conditions')}
      aria-describedby={note}
    >
      {conditionNames.map((name) => (
        <FilterChoice
          key={name}
          label={t(`desk-applications.condition.${name}`)}
          any={t('desk-applications.filter.anyState')}
          options={conditionStates.map((state) => [state, t(`desk-applications.condition.${state}`)])}
          value={filter[name] ?? ''}
          onChoose={(value) => set(name, value)}
        />
      ))}
      <p id={note} className="desk-filter__note">
        {t('desk-applications.filter.conditionsNote')}
      </p>
    </div>
  );
}
