import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { startOfDayInShanghai } from '#lib/rules/deadline.ts';
import { dayInShanghai } from '#lib/rules/moments.ts';

import { daysOf, mondayOf, roomsOf, type SessionSlot, type SlotDay, timeOf } from './slot-days.ts';

function Cell({ slots }: { slots: readonly SessionSlot[] }) {
  const t = useT();
  return (
    <td>
      {slots.map(({ key, taken, capacity, interviewers }) => (
        <p key={key}>
          <span className={taken >= capacity ? 'badge badge--done' : undefined}>
            {t('desk-sessions.list.taken', { taken, capacity })}
          </span>
          {interviewers.length > 0 && <small>{interviewers.map(({ name }) => name).join(', ')}</small>}
        </p>
      ))}
    </td>
  );
}

interface DayProps {
  day: SlotDay;
  placeText: string;
  /** Absent if no slots can be added. */
  onCopy: ((day: SlotDay) => void) | undefined;
}

/** A day's slots: a row per time, a column per room. */
function Day({ day, placeText, onCopy }: DayProps) {
  const t = useT();
  const locale = useLocale();
  const name = dayInShanghai(startOfDayInShanghai(day.date), locale);
  const rooms = roomsOf(day.slots);
  const times = Map.groupBy(day.slots, timeOf);
  return (
    <div className="sessions-week__day">
      <div className="sessions-section__head">
        <h3>
          {name} <small>{t('desk-sessions.slots.count', { count: day.slots.length })}</small>
        </h3>
        {onCopy && (
          <Button size="small" onClick={() => onCopy(day)}>
            {t('desk-sessions.week.copy')}
          </Button>
        )}
      </div>
      <div className="sessions-week__scroll" role="region" aria-label={name} tabIndex={0}>
        <table className="sessions-week__table">
          <thead>
            <tr>
              <th scope="col">{t('desk-sessions.week.time')}</th>
              {rooms.map((room) => (
                <th scope="col" key={room}>
                  {room === placeText ? t('desk-sessions.slots.wholePlace') : room}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...times].map(([time, slots]) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                {rooms.map((room) => (
                  <Cell key={room} slots={slots.filter(({ place }) => place === room)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The slots of a session, one week at a time. */
export function SlotWeek({ session, onCopy }: { session: OfficeSession; onCopy: DayProps['onCopy'] }) {
  const t = useT();
  const days = daysOf(session.slots);
  const weeks = [...new Set(days.map(({ date }) => mondayOf(date)))];
  const [chosen, setChosen] = useState('');
  const at = Math.max(0, weeks.indexOf(chosen));
  const monday = weeks[at];
  if (monday === undefined) return <p className="desk-empty">{t('desk-sessions.week.none')}</p>;
  return (
    <>
      {weeks.length > 1 && (
        <div className="sessions-pages">
          <Button disabled={at === 0} onClick={() => setChosen(weeks[at - 1]!)}>
            {t('desk-sessions.week.previous')}
          </Button>
          <span aria-live="polite">{t('desk-sessions.week.name', { from: monday, to: plusDays(monday, 6) })}</span>
          <Button disabled={at === weeks.length - 1} onClick={() => setChosen(weeks[at + 1]!)}>
            {t('desk-sessions.week.next')}
          </Button>
        </div>
      )}
      <div className="sessions-week">
        {days
          .filter(({ date }) => mondayOf(date) === monday)
          .map((day) => (
            <Day key={day.date} day={day} placeText={session.placeText} onCopy={onCopy} />
          ))}
      </div>
    </>
  );
}
