import type { CalendarEvent } from '#lib/rules/calendar.ts';
import type { App } from '#server/platform/app.ts';
import type { Locale } from '#lib/text/locale.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { appointmentEvent } from '../calendar.ts';
import { sessionEntry, testEntry } from './download-calendar.ts';
import { findStandingTest } from './own-test.ts';

/** The written tests and accepted sessions to which a candidate's tasks refer, as calendar events. */
export async function listAppointments(app: App, tasks: readonly TaskRow[], locale: Locale): Promise<CalendarEvent[]> {
  const references = await readReferences(app);
  const events: CalendarEvent[] = [];
  for (const { applicationId, kind, type, state, open } of tasks) {
    if (kind !== 'intention' && !(kind === 'reply' && state === 'accepted' && open === 1)) continue;
    const { status, jobName } = await readBrief(app.db, applicationId, locale);
    const test = kind === 'intention' ? await findStandingTest(app.db, applicationId, status) : undefined;
    const entry = kind === 'reply' ? await sessionEntry(app.db, { applicationId, sessionId: type }) : test && testEntry(test);
    if (entry) events.push(appointmentEvent(app, { ...entry, jobName }, references, locale).event);
  }
  // The question about a written test and the accepted invitation to it give the same event.
  return [...new Map(events.map((event) => [event.uid, event])).values()];
}
