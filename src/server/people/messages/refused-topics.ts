import type { App } from '#server/platform/app.ts';

import { findRefusedTopics } from './store.ts';

/** The topics of messages with this purpose that are still in the outbox and whose address was refused for good. */
export function refusedTopics(app: App, purpose: string): Promise<string[]> {
  return findRefusedTopics(app.db, purpose);
}
