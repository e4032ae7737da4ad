import { paths } from '#lib/addresses/paths.ts';
import type { WrittenTest } from '#lib/contract/written-tests.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { calendarFile } from '#lib/rules/calendar.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { FileContent } from '#server/platform/files/files.ts';
import type { Holder } from '#server/platform/holder.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';

import { readOwnTest } from './admission-slip.ts';
import { describeTest } from './describe-test.ts';

/** What a test's file for calendars says beside the test. */
interface Around {
  applicationId: string;
  jobName: string;
  /** When the test came to be as it is, in milliseconds: a later file replaces an earlier one. */
  since: number;
}

/** A written test as a file for calendars; one that is fetched again replaces the event. */
export function testFile(app: App, test: WrittenTest, { applicationId, jobName, since }: Around, locale: Locale): string {
  const t = translateFor(locale);
  const { publicUrl } = app.settings;
  const part = (label: 'room' | 'seat' | 'admissionNo') =>
    test[label] && t('appointments.calendar.line', { label: t(`appointments.test.${label}`), value: test[label] });
  return calendarFile(
    {
      uid: `test-${applicationId}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(since / 1000),
      stamp: app.clock.now(),
      begins: Date.parse(test.begins),
      ends: Date.parse(test.ends),
      summary: t('appointments.calendar.test', { job: jobName }),
      location: [test.place, test.address, test.room].filter(Boolean).join(' '),
      description: [part('room'), part('seat'), part('admissionNo'), test.notes].filter(Boolean).join('\n'),
      url: publicUrl + paths.examinationIntention(locale, { applyId: applicationId }),
    },
    `-//${t('common.site.name')}//${locale}`,
  );
}

/**
 * The written test of an application as a file for calendars.
 * @throws AppError 404 where the application is not the holder's, 500003 where no test is assigned
 */
export async function testCalendar(
  app: App,
  holder: Holder,
  applicationId: string,
  moment: Moment,
): Promise<Omit<FileContent, 'id' | 'size'>> {
  const { locale } = moment;
  const row = await readOwnTest(app, holder, applicationId, moment);
  const test = describeTest(app, row, await readReferences(app), locale);
  const { jobName } = await readBrief(app.db, applicationId, locale);
  const file = testFile(app, test, { applicationId, jobName, since: row.assignedAt }, locale);
  return { name: 'written-test.ics', mediaType: 'text/calendar; charset=utf-8', bytes: new TextEncoder().encode(file) };
}
