import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { beijingTime } from './moment.ts';
import { OfficeWords } from './office-words.tsx';

interface Props {
  entries: ApplicationRecord['timeline'];
  /** Called to answer one of the airline's messages; undefined if that is not possible. */
  onReply: (() => void) | undefined;
}

/** The history of an application, with times in Beijing time. */
export function Timeline({ entries, onReply }: Props) {
  const t = useT();
  return (
    <ol className="timeline" role="list">
      {entries.map(({ name, at, reason, words, validity }) => (
        <li key={at + name}>
          <time dateTime={at}>{beijingTime(at)}</time>
          <strong>{name}</strong>
          {reason && <p className="muted small">{t('application.pass.reason', { reason })}</p>}
          {validity && (
            <p className="muted small">
              <Words
                text={t(validity.state === 'ended' ? 'application.results.ended' : 'application.results.validUntil', {
                  date: validity.validUntil,
                })}
              />
            </p>
          )}
          {words && <OfficeWords text={words} onReply={onReply} />}
        </li>
      ))}
    </ol>
  );
}
