import { translateFor } from '#lib/i18n/server-translate.ts';
import { paths } from '#lib/paths.ts';
import { calendarFile } from '#lib/rules/calendar.ts';
import type { App } from '#server/app.ts';
import { AppError } from '#server/errors.ts';
import type { FileContent } from '#server/files/files.ts';
import type { Holder } from '#server/holder.ts';
import type { Moment } from '#server/tasks/hold-task.ts';

import { readSession, type SessionKey } from './read-session.ts';

/**
 * A session that the candidate accepted, as a file for calendars: the chosen slot, where there are slots. One that is
 * fetched again replaces the event.
 * @throws AppError 404 where the application is not the holder's, 500003 where the candidate did not accept
 */
export async function sessionCalendar(
  app: App,
  holder: Holder,
  key: SessionKey,
  moment: Moment,
): Promise<Omit<FileContent, 'id' | 'size'>> {
  const { locale } = moment;
  const session = await readSession(app, holder, key, moment);
  if (session.state !== 'accepted') throw new AppError('500003', { data: { task: null } });
  const slot = session.slots.find((one) => one.key === session.slot);
  const t = translateFor(locale);
  const { publicUrl } = app.settings;
  const { applicationId, sessionId } = key;
  const file = calendarFile(
    {
      uid: `session-${applicationId}-${sessionId}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(Date.parse(session.repliedAt ?? session.begins) / 1000),
      stamp: app.clock.now(),
      begins: Date.parse(slot?.begins ?? session.begins),
      ends: slot ? null : Date.parse(session.ends),
      summary: t('appointments.calendar.session', {
        kind: t(`appointments.session.kind.${session.kind}`),
        job: session.jobName,
      }),
      location: [slot?.place ?? session.place, session.address].filter(Boolean).join(' '),
      description: session.notes,
      url: publicUrl + paths.sessionReply(locale, { applyId: applicationId, session: sessionId }),
    },
    `-//${t('common.site.name')}//${locale}`,
  );
  return { name: `${session.kind}.ics`, mediaType: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(file) };
}
