import type { App } from '#server/platform/app.ts';

import { findRefusedTopics } from './store.ts';

/** The topics of the messages of a purpose whose addresses were refused for good, as long as the outbox has the messages. */
export function refusedTopics(app: App, purpose: string): Promise<string[]> {
  return findRefusedTopics(app.db, purpose);
}
