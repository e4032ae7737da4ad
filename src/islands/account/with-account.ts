import { loadChunk } from '#lib/client/load-chunk.ts';

import type * as Account from './open.tsx';

/** Loads the account dialog and calls `use` with it. If either fails, shows a toast and returns undefined. */
export function withAccount<Answer>(use: (account: typeof Account) => Promise<Answer>): Promise<Answer | undefined> {
  return loadChunk(() => import('./open.tsx').then(use));
}
