import type { App } from '#server/platform/app.ts';

import { findRefusedTopics } from './store.ts';

/** The topics of a purpose's messages whose address was refused for good, as far as the outbox still has the messages. */
export function refusedTopics(app: App, purpose: string): Promise<string[]> {
  return findRefusedTopics(app.db, purpose);
}
