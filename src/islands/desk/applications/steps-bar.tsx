import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskSummary } from '#lib/contract/desk-applications.ts';

/** The applications of a posting by step. Each step links to its applications; steps with more applications are wider. */
export function StepsBar({ posting }: { posting: DeskSummary['postings'][number] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className="desk-bar" aria-label={t('desk-applications.today.steps')}>
      {posting.steps.map(({ status, name, count }) => (
        <li key={status} data-status={status} ref={(part) => part?.style.setProperty('--share', String(count))}>
          <a href={deskPaths.applications(locale, { pkRegJob: posting.pkRegJob, status })}>
            {name} <strong>{count}</strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
