import { useT } from '#islands/ui/language.tsx';
import type { Tag } from '#lib/contract/tags.ts';

import { FilterChoice } from '../ui/filter-choice.tsx';

/** The filter by tag; renders nothing while the office has no tags and no tag is chosen. */
export function TagChoice({ tags, value, onChoose }: { tags: readonly Tag[]; value: string; onChoose(value: string): void }) {
  const t = useT();
  if (tags.length === 0 && value === '') return null;
  return (
    <FilterChoice
      label={t('desk-applications.filter.tag')}
      any={t('desk-applications.filter.anyTag')}
      options={tags.map(({ id, name }) => [id, name])}
      {...{ value, onChoose }}
    />
  );
}
