import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { useChunk } from '#islands/ui/use-chunk.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { OfficeSession } from '#lib/contract/office-sessions.ts';
import { plusDays } from '#lib/rules/dates.ts';
import { startOfDayInShanghai } from '#lib/rules/deadline.ts';
import { dayInShanghai } from '#lib/rules/moments.ts';

import { FillBar } from './fill-bar.tsx';
import { daysOf, likeDay, type SlotDay } from './slot-days.ts';
import { SlotWeek } from './slot-week.tsx';
import { firstSlots, type SlotsDraft } from './slots-draft.ts';

function Rooms({ rooms }: Pick<OfficeSession, 'rooms'>) {
  const t = useT();
  return (
    <ul className="sessions-chips">
      {rooms.map(({ key, name, taken, capacity }) => (
        <li key={key}>{t('desk-sessions.detail.part', { name, taken, capacity })}</li>
      ))}
    </ul>
  );
}

/** The interviewers of the session, each with a calendar file of their slots. */
function Interviewers({ session }: { session: OfficeSession }) {
  const t = useT();
  const locale = useLocale();
  const people = new Map(session.slots.flatMap(({ interviewers }) => interviewers.map((one) => [one.id, one.name] as const)));
  if (people.size === 0) return null;

  async function take(id: string, name: string) {
    const path = `sessions/${session.id}/interviewers/${id}/calendar.ics?locale=${locale}`;
    await staffApi.download(path, `${name}.ics`).catch(() => undefined);
  }

  return (
    <div>
      <h3>{t('desk-sessions.calendars.title')}</h3>
      <div className="row">
        {[...people].map(([id, name]) => (
          <Button key={id} size="small" onClick={() => void take(id, name)}>
            {t('desk-sessions.calendars.of', { name })}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The rooms of a written test, or the slots of any other session. Slots can be added unless the session is cancelled. */
export function RoomsTab({ session, onChanged }: { session: OfficeSession; onChanged(): void }) {
  const t = useT();
  const locale = useLocale();
  const [opened, setOpened] = useState<{ title: string; first: SlotsDraft } | null>(null);
  /** Closes the dialog, but none that was opened after it. */
  const close = () => setOpened((now) => (now === opened ? null : now));
  const chunk = useChunk(opened !== null, () => import('./slots-dialog.tsx'), close);
  const isTest = session.kind === 'writtenTest';
  const mayAdd = !isTest && session.cancelled === 'N';

  function copy(day: SlotDay) {
    const last = daysOf(session.slots).at(-1)!.date;
    const title = t('desk-sessions.week.copyTitle', { day: dayInShanghai(startOfDayInShanghai(day.date), locale) });
    setOpened({ title, first: likeDay(day, session.placeText, plusDays(last, 1)) });
  }

  return (
    <section className="sessions-section" aria-labelledby="rooms-title">
      <div className="sessions-section__head">
        <h2 id="rooms-title">{t(isTest ? 'desk-sessions.detail.rooms' : 'desk-sessions.detail.slots')}</h2>
        {mayAdd && (
          <Button
            variant="primary"
            onClick={() => setOpened({ title: t('desk-sessions.slots.title'), first: firstSlots(session) })}
          >
            {t('desk-sessions.slots.open')}
          </Button>
        )}
      </div>
      {session.rooms.length > 0 && <Rooms rooms={session.rooms} />}
      {isTest && session.rooms.length === 0 && <FillBar session={session} />}
      {!isTest && <SlotWeek session={session} onCopy={mayAdd ? copy : undefined} />}
      <Interviewers session={session} />
      {opened && chunk && <chunk.SlotsDialog {...opened} session={session} onAdded={onChanged} onClose={close} />}
    </section>
  );
}
