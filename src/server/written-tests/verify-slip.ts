import type { WrittenTest } from '#lib/contract/written-tests.ts';
import type { Locale } from '#lib/locale.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { readFrozenPerson } from '#server/applications/frozen-person.ts';
import { findInScope } from '#server/applications/find-in-scope.ts';
import { readBrief } from '#server/applications/office.ts';
import { notFound } from '#server/errors.ts';
import { readReferences } from '#server/postings/references.ts';

import { describeTest } from './describe-test.ts';
import { findStandingTest } from './own-test.ts';
import { readSlipCode } from './slip-code.ts';
import { findTestByNumber } from './store.ts';

/** Whose a slip is, and the test as it is assigned now: a slip that was printed before says something else. */
export interface VerifiedSlip {
  applicationId: string;
  receiptNo: string;
  jobName: string;
  name: string;
  test: WrittenTest;
  /** `N` where the application has ended meanwhile, or its candidate has declined. */
  valid: 'Y' | 'N';
}

/**
 * Whose admission slip was scanned.
 * @param code what its QR code holds
 * @throws AppError 404 where this site did not make it, or its application is out of the actor's reach
 */
export async function verifySlip(app: App, actor: Actor, code: string, locale: Locale): Promise<VerifiedSlip> {
  const admissionNo = await readSlipCode(app.db, app, code);
  const test = admissionNo === undefined ? undefined : await findTestByNumber(app.db, admissionNo);
  const [row] = test ? await findInScope(app.db, actor, [test.applicationId]) : [];
  if (!test || !row) throw notFound();
  const { jobName, receiptNo, status } = await readBrief(app.db, row.id, locale);
  const { name } = await readFrozenPerson(app.db, app, row.id);
  return {
    applicationId: row.id,
    receiptNo,
    jobName,
    name,
    test: describeTest(app, test, await readReferences(app), locale),
    valid: (await findStandingTest(app.db, row.id, status)) ? 'Y' : 'N',
  };
}
