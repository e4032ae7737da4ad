import type { ApplicationRecord } from '#lib/contract/applications.ts';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Words } from '#islands/ui/words.tsx';
import { beijingTime } from './moment.ts';

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
      {entries.map(({ name, at, reason, words }) => (
        <li key={at + name}>
          <time dateTime={at}>{beijingTime(at)}</time>
          <strong>{name}</strong>
          {reason && <p className="muted small">{t('application.pass.reason', { reason })}</p>}
          {words && (
            <>
              <blockquote className="application__quote">
                <Words text={words} />
              </blockquote>
              {onReply && (
                <Button size="small" variant="quiet" onClick={onReply}>
                  {t('application.replies.reply')}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
