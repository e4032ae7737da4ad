import type { App } from '#server/app.ts';

import { deleteSentMessages } from './store.ts';

const keptFor = 24 * 60 * 60 * 1000;

/** Deletes the records of messages sent more than a day ago. */
export async function forgetSentMessages(app: App): Promise<void> {
  await deleteSentMessages(app.db, app.clock.now() - keptFor);
}
