import { useT } from '#islands/ui/language.tsx';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import { funnelGroupings } from '#lib/domain/funnel.ts';
import { jobTypes } from '#lib/domain/job-types.ts';

import { FilterChoice } from '../ui/filter-choice.tsx';
import { PeriodFields } from '../ui/period-fields.tsx';
import type { FigureFilter, FiguresAddress } from './figures-address.ts';

interface Props {
  address: FiguresAddress;
  /** The shown period, whose first and last day fill the inputs until the reader changes them. */
  period: { from: string; to: string } | undefined;
  /** The postings and units to choose from; null until loaded, and for readers without access to applications. */
  choices: ApplicationChoices | null;
  onChange(address: FiguresAddress): void;
}

/** The filter of the figures; every change applies at once. */
export function FiguresFilter({ address, period, choices, onChange }: Props) {
  const t = useT();
  const { filter, groupBy, compare } = address;
  const set = (name: keyof FigureFilter, value: string) => onChange({ ...address, filter: { ...filter, [name]: value } });
  return (
    <div className="desk-filter figures-filter" role="search" aria-label={t('desk-figures.filter.label')}>
      <div className="desk-filter__row">
        <PeriodFields words="desk-figures.filter" period={filter} shown={period} set={set} />
        <FilterChoice
          label={t('desk-figures.filter.jobType')}
          any={t('desk-figures.filter.anyJobType')}
          options={jobTypes.map((type) => [type, t(`jobs.types.${type}`)])}
          value={filter.jobType ?? ''}
          onChoose={(value) => set('jobType', value)}
        />
        {choices && (
          <>
            <FilterChoice
              label={t('desk-figures.filter.unit')}
              any={t('desk-figures.filter.anyUnit')}
              options={choices.units.map(({ unit, unitName }) => [unit, unitName])}
              value={filter.unit ?? ''}
              onChoose={(value) => set('unit', value)}
            />
            <FilterChoice
              label={t('desk-figures.filter.posting')}
              any={t('desk-figures.filter.anyPosting')}
              options={choices.postings.map(({ pkRegJob, regJobName, unitName }) => [pkRegJob, `${regJobName} · ${unitName}`])}
              value={filter.pkRegJob ?? ''}
              onChoose={(value) => set('pkRegJob', value)}
            />
          </>
        )}
        <FilterChoice
          label={t('desk-figures.filter.groupBy')}
          any={t('desk-figures.groupings.none')}
          options={funnelGroupings
            .filter((one) => one !== 'none')
            .map((grouping) => [grouping, t(`desk-figures.groupings.${grouping}`)])}
          value={groupBy === 'none' ? '' : groupBy}
          onChoose={(value) => onChange({ ...address, groupBy: funnelGroupings.find((one) => one === value) ?? 'none' })}
        />
        <FilterChoice
          label={t('desk-figures.filter.compare')}
          any={t('desk-figures.filter.noCompare')}
          options={(['before', 'year'] as const).map((one) => [one, t(`desk-figures.filter.${one}`)])}
          value={compare}
          onChoose={(value) => onChange({ ...address, compare: value === 'before' || value === 'year' ? value : '' })}
        />
      </div>
    </div>
  );
}
