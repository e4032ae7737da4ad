import type { App } from '#server/platform/app.ts';

import { countPendingRows } from './decisions/store.ts';

/** How many decisions are not released yet, and how many of them should be by now. */
export async function countPending(app: App): Promise<{ pending: number; due: number }> {
  return countPendingRows(app.db, app.clock.now());
}
