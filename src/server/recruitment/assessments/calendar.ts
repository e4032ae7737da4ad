import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { type CalendarEvent, calendarFile } from '#lib/rules/calendar.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { calendarOptions, eventUid } from '#server/platform/calendar.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import type { Appointment } from './rooms-and-slots.ts';
import type { SessionRow } from './store-sessions.ts';

/** The data of a candidate's appointment for a calendar file. */
export interface CalendarEntry {
  applicationId: string;
  session: Pick<SessionRow, 'id' | 'kind' | 'notes'>;
  appointment: Appointment;
  /** Empty unless the session is a written test. */
  admissionNo: string;
  jobName: string;
  /** When the appointment was last changed (ms). Gives the sequence number, by which a later file replaces an earlier one. */
  since: number;
}

/** The parts of the calendar event that differ between written tests and other sessions. */
function eventOf({ applicationId, session, appointment, admissionNo, jobName }: CalendarEntry, room: string, locale: Locale) {
  const t = translateFor(locale);
  if (session.kind !== 'writtenTest') {
    return {
      name: `${session.kind}.ics`,
      uid: `session-${applicationId}-${session.id}`,
      summary: t('appointments.calendar.session', { kind: t(`appointments.session.kind.${session.kind}`), job: jobName }),
      details: [],
      path: paths.sessionReply(locale, { applyId: applicationId, session: session.id }),
    };
  }
  const line = (label: 'room' | 'seat' | 'admissionNo', value: string) =>
    value && t('appointments.calendar.line', { label: t(`appointments.test.${label}`), value });
  const seat = appointment.seat === null ? '' : String(appointment.seat);
  return {
    name: 'written-test.ics',
    uid: `test-${applicationId}`,
    summary: t('appointments.calendar.test', { job: jobName }),
    details: [line('room', room), line('seat', seat), line('admissionNo', admissionNo)],
    path: paths.examinationIntention(locale, { applyId: applicationId }),
  };
}

/** An appointment as a calendar event, with the name of a file that contains only this event. */
export function appointmentEvent(
  app: App,
  entry: CalendarEntry,
  { testSites }: References,
  locale: Locale,
): { name: string; event: CalendarEvent } {
  const { begins, ends, place, address, room } = entry.appointment;
  const roomName = nameIn(testSites, room, locale);
  const { name, uid, summary, details, path } = eventOf(entry, roomName, locale);
  const event = {
    uid: eventUid(app, uid),
    sequence: Math.floor(entry.since / 1000),
    ...{ begins, ends, summary },
    location: [nameIn(testSites, place, locale), address, roomName].filter(Boolean).join(' '),
    description: [...details, entry.session.notes].filter(Boolean).join('\n'),
    url: app.settings.publicUrl + path,
  };
  return { name, event };
}

/** An appointment as a calendar file; importing a later file for the same appointment replaces the event. */
export function appointmentFile(
  app: App,
  entry: CalendarEntry,
  references: References,
  locale: Locale,
): { name: string; file: string } {
  const { name, event } = appointmentEvent(app, entry, references, locale);
  return { name, file: calendarFile([event], calendarOptions(app, locale)) };
}
