import type { App } from '#server/platform/app.ts';

import { countPendingRows } from './store-list.ts';

/** The number of decisions that are not released yet, and how many of them are due. */
export async function countPending(app: App): Promise<{ pending: number; due: number }> {
  return countPendingRows(app.db, app.clock.now());
}
