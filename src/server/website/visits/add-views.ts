import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';

import { addViewsOf, type PostingViews } from './store.ts';

/** Adds views to postings on given days, for demo data. */
export async function addViews(app: App, views: readonly PostingViews[]): Promise<void> {
  await transaction(app, async (trx) => {
    for (const one of views) await addViewsOf(trx, one);
  });
}
