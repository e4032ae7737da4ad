import { useT } from '#islands/ui/language.tsx';
import type { DeskApplication, DeskEvent } from '#lib/contract/desk-application.ts';

import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

function useTitle(): (event: DeskEvent) => string {
  const t = useT();
  return ({ kind, name, decision }) => {
    if (kind === 'asked') return t('desk-applications.detail.askedFor', { name });
    if (!decision) return name;
    const { state, releaseAt } = decision;
    const how = t(`desk-applications.detail.${state}`, { at: momentOf(releaseAt) });
    return `${t('desk-applications.detail.decided', { name })} (${how})`;
  };
}

/** The history, newest first, with the author of each entry; then the messages to the candidate. */
export function TimelinePanel({ application: { timeline, messages } }: { application: DeskApplication }) {
  const t = useT();
  const titleOf = useTitle();
  return (
    <>
      <Panel title={t('desk-applications.detail.timeline')}>
        <ol className="desk-timeline">
          {timeline.toReversed().map((event, index) => (
            <li key={index} data-kind={event.kind}>
              <p className="desk-list__line">
                <strong>{titleOf(event)}</strong>
              </p>
              <p className="desk-list__small">
                <time dateTime={event.at}>{momentOf(event.at)}</time> · {event.actor ?? t('desk-applications.detail.byCandidate')}
              </p>
              {event.reason && (
                <p className="desk-list__small">
                  {t(event.actor === null ? 'desk-applications.detail.candidateReason' : 'desk-applications.detail.reason', {
                    text: event.reason,
                  })}
                </p>
              )}
              {event.words && <p className="desk-list__small">{t('desk-applications.detail.words', { text: event.words })}</p>}
            </li>
          ))}
        </ol>
      </Panel>
      {messages.length > 0 && (
        <Panel title={t('desk-applications.detail.messages')}>
          <ul className="desk-list">
            {messages.toReversed().map((message, index) => (
              <li key={index}>
                <details>
                  <summary>
                    {message.subject || message.text.slice(0, 40)}
                    <span className="desk-list__small">
                      {' '}
                      {message.sentAt
                        ? t('desk-applications.detail.sent', { at: momentOf(message.sentAt) })
                        : t('desk-applications.detail.unsent')}
                    </span>
                  </summary>
                  <p className="desk-note__text">{message.text}</p>
                  {message.templateVersion && (
                    <p className="desk-list__small">
                      {t('desk-applications.detail.templateVersion', { version: message.templateVersion })}
                    </p>
                  )}
                </details>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
