import type { Db } from '#server/platform/db/database.ts';

import { deleteIntention } from './store-intentions.ts';
import { deleteTest } from './store-written-tests.ts';

/** Deletes the written test of a withdrawn application that is sent again, and the candidate's answer about the test. */
export async function forgetTest(trx: Db, applicationId: string): Promise<void> {
  await deleteIntention(trx, applicationId);
  await deleteTest(trx, applicationId);
}
