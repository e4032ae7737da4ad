import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';

import { deleteStudies, findUnusedStudies, lockFacts } from './store-search-words.ts';

/** Schools and majors deleted per transaction. */
const portion = 200;

/**
 * Deletes schools and majors that no application has any more, at most `portion` per call. Candidates may type any text, so
 * unused names would accumulate.
 */
export async function forgetUnusedStudies(app: App): Promise<void> {
  if ((await findUnusedStudies(app.db, 1)).length === 0) return;
  await transaction(app, async (trx) => {
    // A new application must not begin to use a school or major that is about to be deleted.
    await lockFacts(trx);
    await deleteStudies(trx, await findUnusedStudies(trx, portion));
  });
}
