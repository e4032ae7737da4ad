import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { forgetMessagesAbout, readMessagesOfTopic } from '#server/messages/account-messages.ts';
import { removeCopy } from '#server/resumes/copy-resume.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/personal-data.ts';

import { noteErased } from './erased-events.ts';
import { openEarlierResumes, releaseApplicationFiles } from './earlier-resumes.ts';
import { openResume } from './frozen-resume.ts';
import { describeAll } from './list-applications.ts';
import { eraseStarted, findOwnStarted } from './store-started.ts';
import { eraseApplicationOf, eraseApplications, findApplication, findApplications } from './store.ts';
import { topicOf } from './tell-candidate.ts';

async function* exportFiles(app: App, accountId: string, locale: Locale) {
  for (const row of await findApplications(app.db, accountId)) {
    const [record] = await describeAll(app, [row], locale);
    yield exportedJson(`applications/${row.receiptNo}.json`, row.statusAt, {
      ...record,
      receiptNo: row.receiptNo,
      findWay: row.findWay,
      form: JSON.parse(row.form) as unknown,
      resume: await openResume(app.db, app, row.id),
      messages: await readMessagesOfTopic(app, accountId, topicOf(row.id)),
      earlierResumes: await openEarlierResumes(app.db, app, row.id),
    });
  }
  const started = (await findOwnStarted(app.db, accountId)).map(({ postingId, at }) => ({
    posting: postingId,
    at: exportedMoment(at),
  }));
  if (started.length > 0) yield exportedJson('applications/started.json', app.clock.now(), started);
}

async function erase(trx: Db, app: App, { id }: ErasedAccount): Promise<void> {
  await noteErased(trx, app, await findApplications(trx, id));
  await eraseApplications(trx, id);
  await eraseStarted(trx, id);
}

async function eraseApplication(trx: Db, app: App, { id, accountId }: ErasedApplication): Promise<void> {
  const row = await findApplication(trx, accountId, id);
  if (row) await noteErased(trx, app, [row]);
  await releaseApplicationFiles(trx, id, accountId);
  await eraseApplicationOf(trx, accountId, id);
  await removeCopy(trx, accountId, id);
  await forgetMessagesAbout(trx, accountId, id);
}

/** Applications with their frozen resumes. What stays is that there was one, for the counts. */
export const applicationData: PersonalData = {
  tables: [
    'applications',
    'applicationEvents',
    'applicationOffers',
    'applicationResumes',
    'applicationResumeVersions',
    'applicationFacts',
    'nameEndings',
    'studies',
    'studyEndings',
    'idempotencyKeys',
    'startedApplications',
  ],
  exportFiles,
  erase,
  eraseApplication,
};
