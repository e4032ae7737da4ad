import { stateAt } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileContent } from '#server/platform/files/files.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { appointmentFile, type CalendarEntry } from '../calendar.ts';
import { findAdmissionNumbers, type WrittenTestRow } from '../store-written-tests.ts';
import { replyOf } from '../task-keys.ts';
import { type InvitationKey, readOwnAppointment } from './own-appointment.ts';
import { readOwnTest } from './own-test.ts';

/** An appointment without the name of its job. */
type UnnamedEntry = Omit<CalendarEntry, 'jobName'>;
type Download = Omit<FileContent, 'id' | 'size'>;

async function downloadOf(app: App, entry: UnnamedEntry, { locale }: Moment): Promise<Download> {
  const { jobName } = await readBrief(app.db, entry.applicationId, locale);
  const { name, file } = appointmentFile(app, { ...entry, jobName }, await readReferences(app), locale);
  return { name, mediaType: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(file) };
}

/** The written test of an application as an entry of a calendar. */
export function testEntry(test: WrittenTestRow): UnnamedEntry {
  const { applicationId, sessionId, beginsAt, endsAt, place, address, room, seat, notes, admissionNo } = test;
  return {
    applicationId,
    session: { id: sessionId, kind: 'writtenTest', notes },
    appointment: { begins: beginsAt, ends: endsAt, isSlot: false, place, address, room: room ?? '', seat },
    admissionNo,
    since: Math.max(test.assignedAt, test.changedAt ?? 0),
  };
}

/** An accepted session as an entry of a calendar; undefined if it is cancelled. */
export async function sessionEntry(db: Db, key: InvitationKey): Promise<UnnamedEntry | undefined> {
  const { applicationId } = key;
  const { session, reply, appointment } = await readOwnAppointment(db, key);
  if (session.cancelledAt !== null) return undefined;
  const isTest = session.kind === 'writtenTest';
  const numbers = isTest ? await findAdmissionNumbers(db, [applicationId]) : new Map<string, string>();
  const admissionNo = numbers.get(applicationId) ?? '';
  const since = Math.max(reply?.repliedAt ?? session.beginsAt, session.changedAt ?? 0);
  return { applicationId, session, appointment, admissionNo, since };
}

/**
 * The written test of an application as a calendar file.
 * @throws AppError like `readOwnTest`
 */
export async function testCalendar(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<Download> {
  return downloadOf(app, testEntry(await readOwnTest(app, holder, applicationId, moment)), moment);
}

/**
 * The calendar file of a session that the candidate has accepted, with the time of the candidate's slot if the session has
 * slots.
 * @throws AppError 404 if the application is not the holder's, 500003 if the candidate has not accepted, the session is
 * cancelled, or the application has ended
 */
export async function sessionCalendar(app: App, holder: Holder, key: InvitationKey, moment: Moment): Promise<Download> {
  const task = await readTask(app.db, holder, replyOf(key.applicationId, key.sessionId), moment);
  const isAccepted = task.open === 1 && stateAt(task, moment.arrivedAt) === 'accepted';
  const entry = isAccepted ? await sessionEntry(app.db, key) : undefined;
  if (!entry) throw new AppError('500003', { data: { task: null } });
  return downloadOf(app, entry, moment);
}
