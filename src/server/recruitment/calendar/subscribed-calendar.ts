import { translateFor } from '#lib/i18n/server-translate.ts';
import { type CalendarEvent, calendarFile, deadlineTime } from '#lib/rules/calendar.ts';
import { waitsForCandidate } from '#lib/rules/tasks.ts';
import { defaultLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { calendarOptions, eventUid } from '#server/platform/calendar.ts';
import { notFound } from '#server/platform/errors.ts';
import { hashToken } from '#server/platform/ids.ts';
import { spend } from '#server/platform/rate-limits/spend.ts';
import { startedPostings } from '#server/recruitment/applications/apply/started.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { listAppointments } from '#server/recruitment/assessments/candidate/list-appointments.ts';
import { deadlineEvent } from '#server/recruitment/postings/deadline-calendar.ts';
import { readPostings, takesApplications } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { savedOnly } from '#server/recruitment/saved-postings/saved-postings.ts';
import { taskName, taskPage } from '#server/recruitment/tasks/describe-task.ts';
import { findOwnTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { findLinked } from './store.ts';

/** Hours after which a calendar program should read the calendar again. */
const refreshHours = 4;

/**
 * The deadlines of postings that take applications, if the candidate has started to apply for them, or has saved them and
 * never applied.
 */
async function deadlines(app: App, accountId: string, locale: Locale): Promise<CalendarEvent[]> {
  const ids = [...(await startedPostings(app, accountId)), ...(await savedOnly(app, accountId))];
  const postings = await readPostings(app.db, [...new Set(ids)]);
  const references = await readReferences(app);
  const now = app.clock.now();
  return [...postings.values()]
    .filter((posting) => takesApplications(posting, now))
    .map((posting) => deadlineEvent(app, posting, references, locale));
}

async function dueTasks(app: App, tasks: readonly TaskRow[], locale: Locale): Promise<CalendarEvent[]> {
  const now = app.clock.now();
  const t = translateFor(locale);
  const events: CalendarEvent[] = [];
  for (const task of tasks) {
    if (task.open === 0 || task.dueAt === null || !waitsForCandidate(task, now)) continue;
    const { jobName } = await readBrief(app.db, task.applicationId, locale);
    events.push({
      uid: eventUid(app, `task-${task.id}`),
      sequence: Math.floor(now / 1000),
      ...deadlineTime(task.dueAt),
      summary: t('tasks.calendar.due', { task: taskName(task, t), job: jobName }),
      location: '',
      description: '',
      url: app.settings.publicUrl + taskPage(task, locale),
    });
  }
  return events;
}

/**
 * The subscribed calendar behind a secret address, in the language of the candidate's account: deadlines of saved postings
 * and started applications, deadlines of tasks that wait for the candidate, written tests and accepted sessions.
 * @throws AppError 404 for an unknown or replaced address or a closed account, 429 if the calendar is read too often
 */
export async function readCalendar(app: App, token: string): Promise<string> {
  const linked = await findLinked(app.db, hashToken(token));
  if (!linked) throw notFound();
  const { accountId } = linked;
  await spend(app, 'calendarReads', accountId);
  const locale = linked.locale ?? defaultLocale;
  const tasks = await findOwnTasks(app.db, accountId);
  const events = [
    ...(await deadlines(app, accountId, locale)),
    ...(await dueTasks(app, tasks, locale)),
    ...(await listAppointments(app, tasks, locale)),
  ];
  const t = translateFor(locale);
  const name = t('account.calendar.name', { site: t('common.site.name') });
  return calendarFile(events, { ...calendarOptions(app, locale), subscription: { name, hours: refreshHours } });
}
