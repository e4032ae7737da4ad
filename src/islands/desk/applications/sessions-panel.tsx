import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { momentInShanghai } from '#lib/rules/moments.ts';

import { momentOf } from './moments.ts';
import { Panel } from './panel.tsx';

type Session = DeskApplication['sessions'][number];

/** For each standing in a session, the task state whose colour marks the standing, or `none` for a neutral colour. */
const marks = {
  confirmed: 'accepted',
  unconfirmed: 'submitted',
  assigned: 'submitted',
  declined: 'declined',
  noPlace: 'declined',
  ended: 'none',
} as const satisfies Record<Session['standing'], string>;

/** The lines about a session: place with seat, then reply and check-in, then result. Empty lines are omitted. */
function useLines(): (session: Session) => string[] {
  const t = useT();
  return ({ place, room, seat, standing, cancelled, replyDueAt, repliedAt, checkedInAt, score, outcome }) => {
    const isAwaited = standing === 'unconfirmed' && cancelled === 'N';
    const where = seat === null ? room : t('desk-applications.detail.seat', { room, seat });
    const reply = [
      isAwaited && replyDueAt && t('desk-applications.detail.replyBy', { at: momentOf(replyDueAt) }),
      repliedAt && t('desk-applications.detail.replied', { at: momentOf(repliedAt) }),
      checkedInAt && t('desk-applications.detail.checkedIn', { at: momentOf(checkedInAt) }),
    ];
    const result = [
      score !== null && t('desk-applications.detail.score', { score }),
      outcome && t(`desk-sessions.outcome.${outcome}`),
    ];
    const parts = [[place, where], reply, result].map((line) => line.filter(Boolean).join(' · '));
    return parts.filter((line) => line !== '');
  };
}

/** The candidate's written tests, interviews and other sessions, with seat and reply. */
export function SessionsPanel({ application: { sessions, tasks } }: { application: DeskApplication }) {
  const t = useT();
  const locale = useLocale();
  const linesOf = useLines();
  if (sessions.length === 0) return null;
  return (
    <Panel title={t('desk-applications.detail.sessions')}>
      <ul className="desk-list">
        {sessions.map((session) => {
          const { id, kind, begins, cancelled, standing, reason } = session;
          const isCancelled = cancelled === 'Y';
          const asked = tasks.find((task) => task.kind === 'reply' && task.type === id);
          return (
            <li key={id}>
              <p className="desk-list__line">
                <a href={deskPaths.session(locale, id)}>
                  {t(`appointments.session.kind.${kind}`)} {momentInShanghai(Date.parse(begins), locale)}
                </a>
                <span className={`desk-mark desk-mark--${isCancelled ? 'none' : marks[standing]}`}>
                  {isCancelled ? t('desk-applications.detail.cancelled') : t(`desk-sessions.standing.${standing}`)}
                </span>
              </p>
              {linesOf(session).map((line) => (
                <p key={line} className="desk-list__small">
                  {line}
                </p>
              ))}
              {asked && (
                <p className="desk-list__small">
                  {t('desk-applications.detail.asker', { name: asked.askedBy, at: momentOf(asked.askedAt) })}
                </p>
              )}
              {asked?.note && <p className="desk-list__small">{asked.note}</p>}
              {reason && <p className="desk-list__small">{t('desk-applications.detail.candidateReason', { text: reason })}</p>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
