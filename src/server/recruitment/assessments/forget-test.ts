import type { Db } from '#server/platform/db/database.ts';

import { deleteIntention } from './store-intentions.ts';
import { deleteTest } from './store-written-tests.ts';

/** Deletes the answer about the written test and the test itself, when a withdrawn application is sent again. */
export async function forgetTest(trx: Db, applicationId: string): Promise<void> {
  await deleteIntention(trx, applicationId);
  await deleteTest(trx, applicationId);
}
