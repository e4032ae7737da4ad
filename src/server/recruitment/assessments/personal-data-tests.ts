import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { describeTest } from './candidate/describe-test.ts';
import { eraseOwn, findOwn } from './store-written-tests.ts';

async function* exportFiles(app: App, accountId: string, locale: Locale) {
  const { intentions, tests } = await findOwn(app.db, accountId);
  if (intentions.length + tests.length === 0) return;
  const references = await readReferences(app);
  yield exportedJson('applications/written-tests.json', app.clock.now(), {
    answers: intentions.map(({ applicationId, attend, site, answeredAt }) => {
      return { application: applicationId, attend, site, answeredAt: exportedMoment(answeredAt) };
    }),
    tests: tests.map((row) => ({ application: row.applicationId, ...describeTest(app, row, references, locale) })),
  });
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseOwn(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseOwn(trx, accountId, id);
}

/** Whether and where candidates sit the written test. */
export const writtenTestData: PersonalData = { tables: ['testIntentions', 'writtenTests'], exportFiles, erase, eraseApplication };
