import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type CalendarEvent, calendarFile, deadlineTime } from '#lib/rules/calendar.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { calendarOptions, eventUid } from '#server/platform/calendar.ts';

import { mustRead } from './find-position.ts';
import type { StoredPosting } from './posting.ts';
import { nameIn, type References, readReferences } from './references.ts';

/** The deadline of a posting as a calendar event, for a file and for a subscribed calendar. */
export function deadlineEvent(app: App, posting: StoredPosting, { units }: References, locale: Locale): CalendarEvent {
  return {
    uid: eventUid(app, `deadline-${posting.id}`),
    sequence: Math.floor(app.clock.now() / 1000),
    ...deadlineTime(posting.closesAt),
    summary: translateFor(locale)('jobs.calendar.deadline', { job: inLocale(posting.name, locale) }),
    location: '',
    description: nameIn(units, posting.unit, locale),
    url: app.settings.publicUrl + paths.hotJobDetail(locale, { id: posting.id }),
  };
}

/**
 * The deadline of a posting as a calendar file, whether the posting is open or not.
 * @throws AppError 404 if there is no such public posting
 */
export async function deadlineCalendar(app: App, id: string, locale: Locale): Promise<string> {
  const posting = await mustRead(app, id);
  return calendarFile([deadlineEvent(app, posting, await readReferences(app), locale)], calendarOptions(app, locale));
}
