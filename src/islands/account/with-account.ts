import { loadChunk } from '#lib/client/load-chunk.ts';

import type * as Account from './open.tsx';

/** Loads the account's forms and calls `use` with them; undefined if loading failed, which has been shown. */
export function withAccount<Answer>(use: (account: typeof Account) => Promise<Answer>): Promise<Answer | undefined> {
  return loadChunk(() => import('./open.tsx').then(use));
}
