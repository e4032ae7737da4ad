import type { Locale } from '#lib/text/locale.ts';
import { forgetMessagesAbout, readMessagesOfTopic } from '#server/people/messages/account-messages.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type MergedAccounts,
  type PersonalData,
} from '#server/platform/personal-data.ts';
import { removeCopy } from '#server/recruitment/resumes/copy-resume.ts';

import { eraseStarted, findOwnStarted, moveStarted } from './apply/store-started.ts';
import { decryptEarlierResumes, reassignEarlierResumes, releaseApplicationFiles } from './earlier-resumes.ts';
import { noteErased } from './erased-events.ts';
import { decryptResume, reassignResume } from './frozen-resume.ts';
import { describeAll } from './list-applications.ts';
import { topicOf } from './notify/notify-candidate.ts';
import { readTerms } from './offers/terms.ts';
import { describeReplies } from './replies/describe-replies.ts';
import { findReplies } from './replies/store-replies.ts';
import { findConsents, moveResults } from './results/store-results.ts';
import { moveFacts } from './search/store-facts.ts';
import { moveApplications } from './store-merge.ts';
import { eraseApplicationOf, eraseApplications, findApplication, findApplications } from './store.ts';

async function* exportFiles(app: App, accountId: string, locale: Locale) {
  for (const row of await findApplications(app.db, accountId)) {
    const [record] = await describeAll(app, [row], locale);
    yield exportedJson(`applications/${row.receiptNo}.json`, row.statusAt, {
      ...record,
      receiptNo: row.receiptNo,
      findWay: row.findWay,
      cameFrom: row.cameFrom,
      appliedIn: row.appliedIn,
      form: JSON.parse(row.form) as unknown,
      resume: await decryptResume(app.db, app, row.id),
      messages: await readMessagesOfTopic(app, accountId, topicOf(row.id)),
      replies: describeReplies(app, await findReplies(app.db, row.id)),
      reuseConsents: (await findConsents(app.db, [row.id])).map(({ agreed, at }) => ({
        agreed: agreed === 1 ? 'Y' : 'N',
        at: exportedMoment(at),
      })),
      offerTerms: await readTerms(app.db, app, row.id),
      earlierResumes: await decryptEarlierResumes(app.db, app, row.id),
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

async function merge(trx: Db, app: App, accounts: MergedAccounts): Promise<void> {
  for (const { id } of await findApplications(trx, accounts.from)) {
    await reassignResume(trx, app, id, accounts.into);
    await reassignEarlierResumes(trx, app, id, accounts.into);
  }
  await moveApplications(trx, accounts);
  await moveFacts(trx, accounts);
  await moveResults(trx, accounts);
  await moveStarted(trx, accounts);
}

/** Personal data of applications. Erasure keeps applications, events and offers, without personal data, for statistics. */
export const applicationData: PersonalData = {
  tables: [
    'applications',
    'applicationEvents',
    'applicationOffers',
    'applicationResumes',
    'applicationResumeVersions',
    'applicationFacts',
    'applicationReplies',
    'roundResults',
    'reuseConsents',
    'earlierApplications',
    'nameEndings',
    'studies',
    'studyEndings',
    'idempotencyKeys',
    'startedApplications',
  ],
  exportFiles,
  erase,
  eraseApplication,
  merge,
};
