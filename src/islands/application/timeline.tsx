import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { useT } from '../ui/language.tsx';
import { beijingTime } from './moment.ts';

/** What happened to an application and when, in Beijing time. */
export function Timeline({ entries }: { entries: ApplicationRecord['timeline'] }) {
  const t = useT();
  return (
    <ol className="timeline" role="list">
      {entries.map(({ status, name, at, reason }) => (
        <li key={at + status}>
          <time dateTime={at}>{beijingTime(at)}</time>
          <strong>{name}</strong>
          {reason && <p className="muted small">{t('application.pass.reason', { reason })}</p>}
        </li>
      ))}
    </ol>
  );
}
