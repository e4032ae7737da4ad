import type { App } from '#server/platform/app.ts';

import { findRefusedTopics } from './store.ts';

/** Of a purpose's messages that the outbox still has, the topics of those whose address was refused for good. */
export function refusedTopics(app: App, purpose: string): Promise<string[]> {
  return findRefusedTopics(app.db, purpose);
}
