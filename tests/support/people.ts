import { insertAccounts, newAccount } from '#server/people/accounts/store.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { makeApplications } from '#server/recruitment/applications/apply/make-applications.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import type { TestApp } from './test-app.ts';

/** The content of a person's resume, by section. */
export interface Person {
  info?: Record<string, unknown>;
  edu?: Record<string, unknown>;
  score?: Record<string, unknown>;
}

/** Creates an account without a password. Returns its id. */
export async function makeAccount(test: TestApp): Promise<string> {
  const id = newId();
  const row = { ...newAccount(id, test.clock.now(), 'zh-cn'), email: `${id}@example.com` };
  await transaction(test.app, (trx) => insertAccounts(trx, [row]));
  return id;
}

/** Advances the clock by a second and sends an account's application for a posting. Returns the application's id. */
export async function sendFor(
  test: TestApp,
  accountId: string,
  postingId: string,
  { info = {}, edu = {}, score = {} }: Person = {},
): Promise<string> {
  test.clock.advance(1000);
  const at = test.clock.now();
  const posting = (await readPosting(test.app.db, postingId))!;
  const values = {
    workPlace: posting.workplaces[0] ?? '',
    site: posting.testSites[0] ?? '',
    adjustable: 'Y',
    pathway: 'official',
    officialPlatform: 'website',
  };
  const sections = {
    resumeInfo: { name: '林晓云', ...info },
    Edu: { edus: [{ school: '云栖大学', major: '交通运输', education: 'bachelor', ...edu }] },
    Score: score,
  };
  const resume = { pkPsndoc: accountId, resumeType: 'school' as const, sections, attachments: [] };
  const [id] = await transaction(test.app, (trx) =>
    makeApplications(trx, test.app, [{ accountId, posting, values, resume, at }]),
  );
  return id!;
}
