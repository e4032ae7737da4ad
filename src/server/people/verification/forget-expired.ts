import type { App } from '#server/platform/app.ts';

import { deleteExpiredProofs } from './store.ts';

/** Deletes expired captchas, challenges, codes and apply sessions. */
export async function forgetExpiredProofs(app: App): Promise<void> {
  await deleteExpiredProofs(app.db, app.clock.now());
}
