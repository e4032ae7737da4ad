import { useT } from '#islands/ui/language.tsx';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import type { ProcessRound } from '#lib/contract/processes.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { jobTypes } from '#lib/domain/job-types.ts';

import { ConditionChoices } from './condition-choices.tsx';
import { CriteriaChoices } from './criteria-choices.tsx';
import { FilterChoice } from '../ui/filter-choice.tsx';
import { PeriodFields } from '../ui/period-fields.tsx';
import { OwnerChoice } from './owner-choice.tsx';
import { ScoreChoices } from './score-choices.tsx';
import { TagChoice } from './tag-choice.tsx';
import { type FilterName, type ListFilter, withStatus } from './list-address.ts';

interface Props {
  filter: ListFilter;
  choices: ApplicationChoices | null;
  /** The scored rounds of the posting in the filter; null until loaded, or if the filter has no posting. */
  rounds: readonly ProcessRound[] | null;
  set(name: FilterName, value: string): void;
  onChange(filter: ListFilter): void;
}

/** The less frequent filters: unit, category, owner, tag, dates, criteria, scores, conditions and statuses. */
export function FilterPanel({ filter, choices, rounds, set, onChange }: Props) {
  const t = useT();
  const chosen = filter.status?.split(',') ?? [];
  return (
    <>
      <div className="desk-filter__chips" role="group" aria-label={t('desk-applications.filter.status')}>
        {enumKeys.applyStatus.map((status) => (
          <button
            key={status}
            type="button"
            className="desk-chip"
            aria-pressed={chosen.includes(status)}
            onClick={() => onChange(withStatus(filter, status))}
          >
            {t(`enums.applyStatus.${status}`)}
          </button>
        ))}
      </div>
      <div className="desk-filter__row">
        <FilterChoice
          label={t('desk-applications.filter.unit')}
          any={t('desk-applications.filter.anyUnit')}
          options={(choices?.units ?? []).map(({ unit, unitName }) => [unit, unitName])}
          value={filter.unit ?? ''}
          onChoose={(value) => set('unit', value)}
        />
        <FilterChoice
          label={t('desk-applications.filter.jobType')}
          any={t('desk-applications.filter.anyJobType')}
          options={jobTypes.map((type) => [type, t(`jobs.types.${type}`)])}
          value={filter.jobType ?? ''}
          onChoose={(value) => set('jobType', value)}
        />
        <TagChoice tags={choices?.tags ?? []} value={filter.tag ?? ''} onChoose={(value) => set('tag', value)} />
        <OwnerChoice owners={choices?.owners} value={filter.owner ?? ''} onChoose={(value) => set('owner', value)} />
        <PeriodFields words="desk-applications.filter" period={filter} set={set} />
      </div>
      <CriteriaChoices {...{ filter, choices, set }} />
      <ScoreChoices {...{ filter, rounds, set }} />
      <ConditionChoices {...{ filter, set }} />
    </>
  );
}
