import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { isMarked, markOnce } from '#server/platform/db/markers.ts';

import { deleteStudies, findUnusedStudies, lockFacts, writeFactsAgain } from './store-search-words.ts';

/** Applications whose words are added, and studies that are deleted, in one transaction. */
const portion = 200;
/** Set once the words of every application are kept. */
export const searchWordsKept = 'search-words';

/** Adds the words of applications that were sent before the database kept them. */
export async function keepMissingWords(app: App): Promise<void> {
  if (await isMarked(app.db, searchWordsKept)) return;
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await transaction(app, (trx) => writeFactsAgain(trx, from, portion));
  }
  await markOnce(app.db, searchWordsKept, app.clock.now());
}

/** Deletes schools and majors that no application has any more: candidates may type any word. */
export async function forgetUnusedStudies(app: App): Promise<void> {
  if ((await findUnusedStudies(app.db, 1)).length === 0) return;
  await transaction(app, async (trx) => {
    // A new application with one of them would take it for stored.
    await lockFacts(trx);
    await deleteStudies(trx, await findUnusedStudies(trx, portion));
  });
}
