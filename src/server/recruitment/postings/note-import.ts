import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import { contentOfRow } from './posting-draft-content.ts';
import { dropDrafts, insertVersions, raiseVersions, setVersion } from './store-office.ts';
import { findTextRows } from './store-sheets.ts';
import { findPostingRows } from './store.ts';

async function versionsOf(trx: Db, ids: readonly string[], at: number | null) {
  const texts = new Map((await findTextRows(trx, ids)).map((text) => [text.postingId, text]));
  return (await findPostingRows(trx, ids)).map((row) => ({
    ...{ postingId: row.id, version: row.version, at, actor: '', actorName: '', action: 'imported' as const, reason: '' },
    content: JSON.stringify(contentOfRow(row, texts.get(row.id))),
  }));
}

/**
 * Runs `store`, which writes the rows of imported postings. The new version of each posting is added to its history, and so
 * is the former public version if the history lacks it. A draft with the same id is deleted, because the posting is public
 * now; the posting continues the draft's version numbers.
 * @throws AppError 403 if the import would publish postings and publication needs a second person
 */
export async function asImported(trx: Db, app: App, ids: readonly string[], store: () => Promise<void>): Promise<void> {
  const former = await versionsOf(trx, ids, null);
  const publishes = former.length < new Set(ids).size;
  if (publishes && app.settings.fourEyes.includes('publication')) throw new AppError('403', { words: 'errors.importPublishes' });
  await insertVersions(trx, former);
  const drafts = await dropDrafts(trx, ids);
  await raiseVersions(trx, ids);
  await store();
  for (const [id, version] of drafts) await setVersion(trx, id, version + 1);
  await insertVersions(trx, await versionsOf(trx, ids, app.clock.now()));
}
