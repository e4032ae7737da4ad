import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { describeSaved } from './saved-postings.ts';
import { eraseSaved, findSaved, moveSaved } from './store.ts';

async function* exportFiles(app: App, accountId: string, locale: Locale) {
  const rows = await findSaved(app.db, accountId);
  if (rows.length === 0) return;
  const names = new Map((await describeSaved(app, accountId, locale)).map(({ pkPublish, jobName }) => [pkPublish, jobName]));
  const saved = rows.map(({ postingId, savedAt, remindedAt }) => ({
    posting: postingId,
    name: names.get(postingId) ?? null,
    savedAt: exportedMoment(savedAt),
    remindedAt: exportedMoment(remindedAt),
  }));
  yield exportedJson('saved-postings.json', app.clock.now(), saved);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseSaved(trx, id);
}

/** The postings that a candidate has saved. */
export const savedPostingData: PersonalData = {
  tables: ['savedPostings'],
  exportFiles,
  erase,
  merge: (trx, _, accounts) => moveSaved(trx, accounts),
};
