import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findIntention, findTest, type WrittenTestRow } from '../store-written-tests.ts';

/**
 * The test of an application that its candidate will sit: none once the application has ended, attendance was declined,
 * or the place was given up.
 */
export async function findStandingTest(db: Db, applicationId: string, status: ApplyStatus): Promise<WrittenTestRow | undefined> {
  if (!isLive(status)) return undefined;
  const answer = await findIntention(db, applicationId);
  const test = answer?.attend === 'N' ? undefined : await findTest(db, applicationId);
  return test?.standing === 1 ? test : undefined;
}
