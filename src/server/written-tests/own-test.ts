import type { ApplyStatus } from '#lib/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import type { Db } from '#server/db/database.ts';

import { findIntention, findTest, type WrittenTestRow } from './store.ts';

/** The test of an application that its candidate will sit: none once the application has ended or attendance was declined. */
export async function findStandingTest(db: Db, applicationId: string, status: ApplyStatus): Promise<WrittenTestRow | undefined> {
  if (!isLive(status)) return undefined;
  const answer = await findIntention(db, applicationId);
  return answer?.attend === 'N' ? undefined : findTest(db, applicationId);
}
