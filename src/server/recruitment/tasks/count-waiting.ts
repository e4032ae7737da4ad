import { waitingStates } from '#lib/rules/tasks.ts';
import type { App } from '#server/platform/app.ts';

import { countWaiting } from './store.ts';

/** The number of tasks that wait for an account's candidate. */
export async function countOwnWaiting(app: App, accountId: string): Promise<number> {
  return countWaiting(app.db, accountId, waitingStates, app.clock.now());
}
