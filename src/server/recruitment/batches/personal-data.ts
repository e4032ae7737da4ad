import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { findReleasedItems, voidItemsOf } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const released = await findReleasedItems(app.db, accountId);
  if (released.length === 0) return;
  const asked = released.map(({ settledAt, ...rest }) => ({ ...rest, at: exportedMoment(settledAt) }));
  yield exportedJson('applications/asked-by-the-airline.json', app.clock.now(), asked);
}

async function erase(trx: Db, app: App, { id }: ErasedAccount): Promise<void> {
  await voidItemsOf(trx, id, app.clock.now());
}

async function eraseApplication(trx: Db, app: App, { id, accountId }: ErasedApplication): Promise<void> {
  await voidItemsOf(trx, accountId, app.clock.now(), id);
}

/** What was asked of candidates together, or told them. What stays is that it was, for the counts; the words name nobody. */
export const batchData: PersonalData = { tables: ['askBatchItems'], exportFiles, erase, eraseApplication };
