import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { momentInShanghai, spanInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type News, notifyManyOfTask } from '#server/recruitment/applications/notify/notify-of-task.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import { appointmentFile } from '../calendar.ts';
import type { Appointment } from '../rooms-and-slots.ts';
import type { SessionRow } from '../store-sessions.ts';

/** An expected attendee with the appointment. */
export type Expected = Pick<OfficeRow, 'id' | 'accountId' | 'postingId' | 'receiptNo'> & {
  appointment: Appointment;
  /** Empty unless the session is a written test. */
  admissionNo: string;
};

/** The content of a notification of an appointment. */
export interface Notification {
  references: References;
  /** Whether candidates are asked to confirm; false if absent. */
  asks?: boolean;
  /** The last millisecond in which candidates may confirm; null or absent for no deadline. */
  confirmBy?: number | null;
  /** The office's note; empty or absent for none. */
  note?: string;
  /** The batch that sends the notification; absent if it is sent outside a batch. */
  batch?: News<Expected>['batch'];
}

function placeIn({ place, address }: Appointment, { testSites }: References, locale: Locale): string {
  return [nameIn(testSites, place, locale), address].filter(Boolean).join(locale === 'zh-cn' ? '，' : ', ');
}

function timeOf({ begins, ends, isSlot }: Appointment, locale: Locale): string {
  return isSlot ? momentInShanghai(begins, locale) : spanInShanghai(begins, ends, locale);
}

function detailsOf({ kind }: SessionRow, { appointment: { seat }, admissionNo }: Expected, room: string, locale: Locale): string {
  const t = translateFor(locale);
  const lines = [
    room &&
      t('messages.session.line', { label: t(`appointments.${kind === 'writtenTest' ? 'test' : 'session'}.room`), value: room }),
    seat !== null && t('messages.session.line', { label: t('appointments.test.seat'), value: seat }),
    admissionNo && t('messages.session.line', { label: t('appointments.test.admissionNo'), value: admissionNo }),
  ];
  return lines
    .filter(Boolean)
    .map((line) => `\n${line}`)
    .join('');
}

function valuesFor(session: SessionRow, { references, asks = false, confirmBy = null, note = '' }: Notification) {
  return (locale: Locale, row: Expected) => {
    const t = translateFor(locale);
    const room = nameIn(references.testSites, row.appointment.room, locale);
    const until =
      confirmBy === null ? t('messages.session.confirm') : t('messages.session.confirmBy', { at: dateTimeInShanghai(confirmBy) });
    return {
      kind: t(`appointments.session.kind.${session.kind}`),
      time: timeOf(row.appointment, locale),
      place: placeIn(row.appointment, references, locale),
      room: room || '–',
      inRoom: room && t('messages.session.inRoom', { room }),
      seat: row.appointment.seat ?? '–',
      admissionNo: row.admissionNo,
      details: detailsOf(session, row, room, locale),
      confirm: asks ? until : t('messages.session.see'),
      note: note === '' ? '' : `\n\n${note}`,
    };
  };
}

/** The page to link to: if the session is a written test and `asks` is false, the test's page; else the page for the reply. */
function pageOf({ id, kind }: SessionRow, asks: boolean) {
  return (locale: Locale, { id: applyId }: Expected) =>
    kind === 'writtenTest' && !asks
      ? paths.examinationIntention(locale, { applyId })
      : paths.sessionReply(locale, { applyId, session: id });
}

/** The calendar file to attach. It has the same event as the file that the candidate can download. */
function calendarOf(app: App, session: SessionRow, references: References) {
  return (locale: Locale, { id, appointment, admissionNo }: Expected, jobName: string) =>
    appointmentFile(
      app,
      { applicationId: id, session, appointment, admissionNo, jobName, since: app.clock.now() },
      references,
      locale,
    );
}

/** The content of the message about an appointment. If `asks` is set, the message asks the candidate to confirm. */
export function newsOfAssigned(app: App, session: SessionRow, notification: Notification): News<Expected> {
  const isPlainTest = session.kind === 'writtenTest' && !notification.asks && !notification.note;
  return {
    name: isPlainTest ? 'testAssigned' : 'sessionAssigned',
    ...(isPlainTest ? {} : { variant: session.kind }),
    subject: session.id,
    path: pageOf(session, notification.asks ?? false),
    values: valuesFor(session, notification),
    calendar: calendarOf(app, session, notification.references),
    batch: notification.batch,
  };
}

/** Notifies candidates of a changed time or place, with a new calendar file. */
export async function notifyChanged(
  trx: Db,
  app: App,
  session: SessionRow,
  rows: readonly Expected[],
  references: References,
): Promise<void> {
  await notifyManyOfTask(trx, app, rows, {
    name: 'sessionChanged',
    subject: session.id,
    path: pageOf(session, session.kind !== 'writtenTest'),
    values: valuesFor(session, { references }),
    calendar: calendarOf(app, session, references),
  });
}

/** Notifies candidates that a session is cancelled or that they were removed from it, with the reason if there is one. */
export async function notifyRemoved(
  trx: Db,
  app: App,
  session: SessionRow,
  rows: readonly Expected[],
  { name, reason, references }: { name: 'sessionCancelled' | 'sessionRemoved'; reason: string; references: References },
): Promise<void> {
  const values = valuesFor(session, { references });
  await notifyManyOfTask(trx, app, rows, {
    name,
    subject: session.id,
    path: (locale) => paths.applications(locale),
    values: (locale, row) => ({ ...values(locale, row), reason: reason === '' ? '' : `\n\n${reason}` }),
  });
}
