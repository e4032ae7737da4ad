import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { Meeting } from '#lib/contract/scorecards.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';
import { groupsOf } from '#lib/rules/score-grid.ts';
import type { Locale } from '#lib/text/locale.ts';

import { useLoad } from '../ui/use-load.ts';

/**
 * The state of the reader's scorecard for a candidate, and the suffix of the CSS class `desk-mark--*` for this state. Null if
 * the reader has no card for the candidate.
 */
function markOf({ card }: Meeting) {
  if (!card) return null;
  if (card.done === 'Y') return { state: 'done', mark: 'accepted' } as const;
  return card.version > 0 ? ({ state: 'begun', mark: 'submitted' } as const) : ({ state: 'open', mark: 'none' } as const);
}

async function takeCalendar(locale: Locale): Promise<void> {
  await staffApi.download(`interviews/calendar.ics?locale=${locale}`, 'interviews.ics').catch(() => undefined);
}

/**
 * The candidates whom the reader interviews, with the state of each scorecard.
 * @param none shown to readers who interview nobody
 */
export function MyInterviews({ none }: { none?: string }) {
  const t = useT();
  const locale = useLocale();
  const { data: meetings } = useLoad<Meeting[]>('interviews');
  if (!meetings || meetings.length === 0) return meetings && none ? <p className="desk-empty">{none}</p> : null;
  const groups = groupsOf(meetings);
  return (
    <section aria-labelledby="desk-today-interviews">
      <h2 id="desk-today-interviews" className="desk-today__title">
        {t('desk-applications.interviews.title')}
      </h2>
      {meetings.some(({ begins }) => begins) && (
        <Button size="small" onClick={() => void takeCalendar(locale)}>
          {t('desk-applications.interviews.calendar')}
        </Button>
      )}
      {groups.length > 0 && (
        <ul className="desk-today__groups">
          {groups.map((group) => (
            <li key={group[0]!.applicationId}>
              <a
                className="button button--small"
                href={deskPaths.grid(
                  locale,
                  group.map(({ applicationId }) => applicationId),
                )}
              >
                {t('desk-applications.interviews.together', { count: group.length, round: group[0]!.round })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className="desk-today__postings desk-today__interviews">
        {meetings.map((meeting) => {
          const { applicationId, begins, ends, room, name, round } = meeting;
          const shown = markOf(meeting);
          return (
            <li key={`${applicationId} ${begins}`}>
              <span className="desk-line">
                {begins ? spanInShanghai(Date.parse(begins), Date.parse(ends), locale) : t('desk-applications.interviews.noSlot')}
              </span>
              <a href={deskPaths.application(locale, applicationId)}>{name}</a>
              <span className="desk-list__small">{[room, round].filter(Boolean).join(' · ')}</span>
              {shown && (
                <span className={`desk-mark desk-mark--${shown.mark}`}>{t(`desk-applications.interviews.${shown.state}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
