import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { matters } from '#lib/contract/application-filter.ts';
import { conditionStates } from '#lib/domain/condition-states.ts';
import { conditionNames } from '#lib/rules/conditions.ts';

import type { FilterName, ListFilter } from './list-address.ts';

interface Props {
  filter: ListFilter;
  remove(name: FilterName): void;
}

/** Chips for the filters by matter and by conditions, each with a button to remove it. */
export function FilterChips({ filter, remove }: Props) {
  const t = useT();
  const matter = matters.find((one) => one === filter.matter);
  const conditions = conditionNames.flatMap((name) => {
    const state = conditionStates.find((one) => one === filter[name]);
    const label = t(`desk-applications.condition.${name}`);
    return state
      ? [[name, t('desk-applications.filter.labelled', { label, value: t(`desk-applications.condition.${state}`) })] as const]
      : [];
  });
  const chips = [...(matter ? [['matter', t(`desk-applications.matter.${matter}`)] as const] : []), ...conditions];
  return chips.map(([name, words]) => (
    <button key={name} type="button" className="desk-chip desk-chip--matter" aria-pressed="true" onClick={() => remove(name)}>
      {words}
      <Icon name="close" size={16} />
    </button>
  ));
}
