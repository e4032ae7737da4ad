import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { type StoredPosting, storedPosting } from './posting.ts';
import { findOpenInReach } from './store.ts';

/** The posting with this id, if it belongs to the actor's units and takes applications now. */
export async function readOpenInReach(app: App, actor: Pick<Actor, 'units'>, id: string): Promise<StoredPosting | undefined> {
  const [row] = await findOpenInReach(app.db, actor, { id, today: todayInShanghai(app.clock.now()) });
  return row && storedPosting(row);
}

/** The postings that take applications now, in these categories and the actor's units; the latest deadline first. */
export async function listOpenInReach(
  app: App,
  actor: Pick<Actor, 'units'>,
  jobTypes: readonly string[],
): Promise<StoredPosting[]> {
  const rows = await findOpenInReach(app.db, actor, { jobTypes, today: todayInShanghai(app.clock.now()) });
  return rows.map(storedPosting);
}
