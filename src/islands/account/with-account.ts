import { loadChunk } from '#lib/client/load-chunk.ts';

import type * as Account from './open.tsx';

/** Fetches the forms of the account and uses them; undefined when they failed to load, which has been shown. */
export function withAccount<Answer>(use: (account: typeof Account) => Promise<Answer>): Promise<Answer | undefined> {
  return loadChunk(() => import('./open.tsx').then(use));
}
