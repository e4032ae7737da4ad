import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { momentInShanghai, spanInShanghai } from '#lib/rules/moments.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type News, tellManyOfTask } from '#server/recruitment/applications/notify/tell-of-task.ts';
import type { ApplicationInScope } from '#server/recruitment/applications/search/find-in-scope.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import { sessionFile } from '../calendar.ts';
import { testFile } from '../candidate/download-calendar.ts';
import type { Appointment } from '../rooms-and-slots.ts';
import type { SessionRow } from '../store-sessions.ts';
import { iso } from './describe-attendee.ts';

/** Whoever is told, with what they come to. */
export type Expected = Pick<ApplicationInScope, 'id' | 'accountId' | 'postingId' | 'receiptNo'> & {
  appointment: Appointment;
  /** Empty where no written test is sat. */
  admissionNo: string;
};

/** What goes into the words to whoever comes. */
export interface Telling {
  references: References;
  /** Whether they are asked to confirm, and until when (ms). */
  asks?: boolean;
  confirmBy?: number | null;
  /** The office's words; may be empty. */
  note?: string;
  /** The batch that this is told in. */
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

function valuesFor(session: SessionRow, { references, asks = false, confirmBy = null, note = '' }: Telling) {
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

/** The page of a session: the reply where one is asked, of a written test without one the test. */
function pageOf({ id, kind }: SessionRow, asks: boolean) {
  return (locale: Locale, { id: applyId }: Expected) =>
    kind === 'writtenTest' && !asks
      ? paths.examinationIntention(locale, { applyId })
      : paths.sessionReply(locale, { applyId, session: id });
}

/** The appointment as a file for calendars, as the candidate's own page would give it now. */
function calendarOf(app: App, session: SessionRow, { testSites }: References) {
  return (locale: Locale, { id, appointment, admissionNo }: Expected, jobName: string) => {
    const { begins, ends, address, seat } = appointment;
    const [place, room] = [appointment.place, appointment.room].map((name) => nameIn(testSites, name, locale)) as [
      string,
      string,
    ];
    const since = app.clock.now();
    if (session.kind !== 'writtenTest') {
      const event = { kind: session.kind, begins, ends, place, room, address, notes: session.notes, jobName, since };
      return { name: `${session.kind}.ics`, file: sessionFile(app, { applicationId: id, sessionId: session.id }, event, locale) };
    }
    const test = {
      begins: iso(begins),
      ends: iso(ends),
      place,
      address,
      room,
      admissionNo,
      notes: session.notes,
    };
    const around = { applicationId: id, jobName, since };
    return {
      name: 'written-test.ics',
      file: testFile(app, { ...test, seat: seat === null ? '' : String(seat) }, around, locale),
    };
  };
}

/** Tells candidates when and where they are expected, and to confirm it where they are asked to. */
export async function tellAssigned(
  trx: Db,
  app: App,
  session: SessionRow,
  rows: readonly Expected[],
  telling: Telling,
): Promise<void> {
  const isPlainTest = session.kind === 'writtenTest' && !telling.asks && !telling.note;
  await tellManyOfTask(trx, app, rows, {
    name: isPlainTest ? 'testAssigned' : 'sessionAssigned',
    subject: session.id,
    path: pageOf(session, telling.asks ?? false),
    values: valuesFor(session, telling),
    calendar: calendarOf(app, session, telling.references),
    batch: telling.batch,
  });
}

/** Tells candidates that time or place changed, with the new file for their calendars. */
export async function tellChanged(
  trx: Db,
  app: App,
  session: SessionRow,
  rows: readonly Expected[],
  references: References,
): Promise<void> {
  await tellManyOfTask(trx, app, rows, {
    name: 'sessionChanged',
    subject: session.id,
    path: pageOf(session, session.kind !== 'writtenTest'),
    values: valuesFor(session, { references }),
    calendar: calendarOf(app, session, references),
  });
}

/** Tells candidates that a session does not take place, or that they are not expected there, and why. */
export async function tellNotExpected(
  trx: Db,
  app: App,
  session: SessionRow,
  rows: readonly Expected[],
  { name, reason, references }: { name: 'sessionCancelled' | 'sessionRemoved'; reason: string; references: References },
): Promise<void> {
  const values = valuesFor(session, { references });
  await tellManyOfTask(trx, app, rows, {
    name,
    subject: session.id,
    path: (locale) => paths.applications(locale),
    values: (locale, row) => ({ ...values(locale, row), reason: reason === '' ? '' : `\n\n${reason}` }),
  });
}
