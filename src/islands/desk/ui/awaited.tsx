import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { AwaitedCategory } from '#lib/contract/staff-postings.ts';

/** Lists categories, each with the number of people who wait for its next intake. Renders nothing if the list is empty. */
export function AwaitedCategories({ awaited }: { awaited: readonly AwaitedCategory[] | null | undefined }) {
  const t = useT();
  if (!awaited?.length) return null;
  return (
    <div className="desk-awaited">
      <Icon name="bell" size={18} />
      <span id="desk-awaited">{t('desk.intake.categories')}</span>
      <ul role="list" aria-labelledby="desk-awaited">
        {awaited.map(({ jobType, jobTypeName, count }) => (
          <li key={jobType}>
            {jobTypeName} <strong>{t('desk.intake.count', { count })}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
