import { paths } from '#lib/addresses/paths.ts';
import type { SessionKind } from '#lib/domain/session-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { calendarFile } from '#lib/rules/calendar.ts';
import { slotEnd } from '#lib/rules/slots.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileContent } from '#server/platform/files/files.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';

import { describeSession, replyOf } from './candidate/describe-invitation.ts';
import type { SessionKey } from './candidate/read-invitation.ts';

/** What a calendar is told of a session. */
export interface SessionEvent {
  kind: SessionKind;
  /** Milliseconds. */
  begins: number;
  ends: number;
  place: string;
  /** Within the place; empty where there is none. */
  room: string;
  address: string;
  notes: string;
  jobName: string;
  /** When it came to be as it is, in milliseconds: a later file replaces an earlier one. */
  since: number;
}

/** A session of an application as a file for calendars; one that is fetched again replaces the event. */
export function sessionFile(app: App, { applicationId, sessionId }: SessionKey, event: SessionEvent, locale: Locale): string {
  const { kind, begins, ends, place, room, address, notes, jobName, since } = event;
  const t = translateFor(locale);
  const { publicUrl } = app.settings;
  return calendarFile(
    {
      uid: `session-${applicationId}-${sessionId}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(since / 1000),
      stamp: app.clock.now(),
      begins,
      ends,
      summary: t('appointments.calendar.session', { kind: t(`appointments.session.kind.${kind}`), job: jobName }),
      location: [place, address, room].filter(Boolean).join(' '),
      description: notes,
      url: publicUrl + paths.sessionReply(locale, { applyId: applicationId, session: sessionId }),
    },
    `-//${t('common.site.name')}//${locale}`,
  );
}

/**
 * A session that the candidate accepted, as a file for calendars: the chosen slot, where there are slots.
 * @throws AppError 404 where the application is not the holder's, 500003 where the candidate did not accept, or it does
 * not take place, or the application is over
 */
export async function sessionCalendar(
  app: App,
  holder: Holder,
  key: SessionKey,
  moment: Moment,
): Promise<Omit<FileContent, 'id' | 'size'>> {
  const task = await readTask(app.db, holder, replyOf(key.applicationId, key.sessionId), moment);
  const session = await describeSession(app.db, app, task, await readReferences(app), moment);
  if (task.open === 0 || session.state !== 'accepted' || session.cancelled === 'Y')
    throw new AppError('500003', { data: { task: null } });
  const { kind, place, room, address, notes, jobName } = session;
  const slot = session.slots.find((one) => one.key === session.slot);
  const starts = session.slots.map((one) => Date.parse(one.begins));
  const event = {
    ...{ kind, address, notes, jobName, place, room },
    begins: Date.parse(slot?.begins ?? session.begins),
    ends: slot ? slotEnd(Date.parse(slot.begins), starts, Date.parse(session.ends)) : Date.parse(session.ends),
    since: Math.max(Date.parse(session.repliedAt ?? session.begins), session.changedAt ? Date.parse(session.changedAt) : 0),
  };
  const file = sessionFile(app, key, event, moment.locale);
  return { name: `${kind}.ics`, mediaType: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(file) };
}
