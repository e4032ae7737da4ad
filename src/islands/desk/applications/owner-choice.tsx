import { useT } from '#islands/ui/language.tsx';
import type { ApplicationChoices } from '#lib/contract/desk-applications.ts';

import { FilterChoice } from '../ui/filter-choice.tsx';

interface Props {
  /** Absent until loaded. */
  owners: ApplicationChoices['owners'];
  value: string;
  onChoose(value: string): void;
}

/** The filter by owner: oneself, nobody, or a colleague. */
export function OwnerChoice({ owners = [], value, onChoose }: Props) {
  const t = useT();
  const options = [
    ['me', t('desk-applications.filter.ownerMe')],
    ['none', t('desk-applications.filter.ownerNone')],
    ...owners.map(({ id, name }) => [id, name] as const),
  ] as const;
  return (
    <FilterChoice
      label={t('desk-applications.filter.owner')}
      any={t('desk-applications.filter.anyOwner')}
      {...{ options, value, onChoose }}
    />
  );
}
