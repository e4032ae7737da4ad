import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { beijingTime } from './moment.ts';

/** The history of an application, with times in Beijing time. */
export function Timeline({ entries }: { entries: ApplicationRecord['timeline'] }) {
  const t = useT();
  return (
    <ol className="timeline" role="list">
      {entries.map(({ name, at, reason, words }) => (
        <li key={at + name}>
          <time dateTime={at}>{beijingTime(at)}</time>
          <strong>{name}</strong>
          {reason && <p className="muted small">{t('application.pass.reason', { reason })}</p>}
          {words && (
            <blockquote className="application__quote">
              <Words text={words} />
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
