import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { earlierEnds, type CriterionName } from '#lib/contract/application-criteria.ts';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { englishChoices } from '#lib/rules/english.ts';
import type { StudyKind } from '#lib/domain/study-kinds.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';

import { FilterChoice } from '../ui/filter-choice.tsx';
import { recentYears } from '../ui/recent-years.ts';
import type { FilterName, ListFilter } from './list-address.ts';
import { StudyListDialog } from './study-list-dialog.tsx';

interface Props {
  filter: ListFilter;
  /** Null until loaded. */
  choices: ApplicationChoices | null;
  set(name: FilterName, value: string): void;
}

/** The class ranks to choose from: `5` means the top 5% of a class. */
const shares = ['5', '10', '20', '30', '50'];

/** Filters by contents of the resumes, and by the outcome of earlier applications. */
export function CriteriaChoices({ filter, choices, set }: Props) {
  const t = useT();
  const staff = useStore($staff);
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = mayDoOneOf(staff, ['applications.override']) && staff?.units === null;
  const any = t('desk-applications.filter.anyState');
  const lists = choices?.studyLists ?? [];
  const named = (kind: StudyKind) => lists.filter((list) => list.kind === kind).map(({ id, name }) => [id, name] as const);
  const options: Record<CriterionName, readonly (readonly [string, string])[]> = {
    sex: enumKeys.gender.map((sex) => [sex, t(`enums.gender.${sex}`)]),
    'school-list': named('school'),
    'major-group': named('major'),
    english: englishChoices.map((level) => [level, t(`enums.englishLevel.${level}`)]),
    gpa: shares.map((share) => [share, t('desk-applications.criteria.share', { share })]),
    graduation: recentYears().map((year) => [year, year]),
    earlier: earlierEnds.map((end) => [end, t(`desk-applications.earlier.${end}`)]),
  };
  return (
    <div className="desk-filter__row" role="group" aria-label={t('desk-applications.criteria.title')}>
      {(Object.keys(options) as CriterionName[]).map((name) => (
        <FilterChoice
          key={name}
          label={t(`desk-applications.criteria.${name}`)}
          any={any}
          options={options[name]}
          value={filter[name] ?? ''}
          onChoose={(value) => set(name, value)}
        />
      ))}
      <FilterChoice
        label={t('desk-applications.criteria.combine')}
        any={t('desk-applications.criteria.and')}
        options={[['or', t('desk-applications.criteria.or')]]}
        value={filter.combine ?? ''}
        onChoose={(value) => set('combine', value)}
      />
      {mayEdit && (
        <Button size="small" variant="quiet" onClick={() => setIsEditing(true)}>
          {t('desk-applications.studyLists.manage')}
        </Button>
      )}
      {isEditing && <StudyListDialog onClose={() => setIsEditing(false)} />}
    </div>
  );
}
