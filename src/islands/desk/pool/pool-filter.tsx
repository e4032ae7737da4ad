import { type FormEvent, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { educationLevels } from '#lib/domain/education-levels.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import type { FieldFault } from '#lib/forms/faults.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { englishChoices } from '#lib/rules/english.ts';

import { Choice, Line } from '../ui/form-parts.tsx';
import { recentYears } from '../ui/recent-years.ts';
import type { PoolFilter as Filter } from './use-pool.ts';

interface Props {
  filter: Filter;
  faults: readonly FieldFault[];
  /** Whether nothing can be searched now. */
  isLocked: boolean;
  onSearch(filter: Filter): void;
}

/** The filters of the pool, which apply when the form is submitted. */
export function PoolFilter({ filter, faults, isLocked, onSearch }: Props) {
  const t = useT();
  const [typed, setTyped] = useState(filter);
  const faultOf = (name: string) => faults.find(({ path }) => path === name);
  const field = (name: keyof Filter) => ({
    label: t(`desk-pool.filter.${name}`),
    value: typed[name],
    fault: faultOf(name),
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });

  function search(event: FormEvent) {
    event.preventDefault();
    onSearch(typed);
  }

  return (
    <form className="desk-filter pool-filter" role="search" onSubmit={search}>
      <Line type="search" {...field('keyWord')} />
      <Choice {...field('jobType')}>
        <option value="">{t('desk-pool.filter.any')}</option>
        {jobTypes.map((type) => (
          <option key={type} value={type}>
            {t(`jobs.types.${type}`)}
          </option>
        ))}
      </Choice>
      <Choice {...field('education')}>
        <option value="">{t('desk-pool.filter.any')}</option>
        {educationLevels.map((level) => (
          <option key={level} value={level}>
            {enumLabel('education', level, t)}
          </option>
        ))}
      </Choice>
      <Choice {...field('english')}>
        <option value="">{t('desk-pool.filter.any')}</option>
        {englishChoices.map((level) => (
          <option key={level} value={level}>
            {enumLabel('englishLevel', level, t)}
          </option>
        ))}
      </Choice>
      <Choice {...field('graduation')}>
        <option value="">{t('desk-pool.filter.any')}</option>
        {recentYears().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Choice>
      <Line {...field('school')} />
      <Line {...field('major')} />
      <Button type="submit" disabled={isLocked}>
        {t('desk-pool.filter.search')}
      </Button>
    </form>
  );
}
