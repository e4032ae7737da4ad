import { loadChunk } from '#lib/client/load-chunk.ts';

import type * as Account from './open.tsx';

/** Fetches the forms of the account and uses them; undefined where they did not arrive, which the reader was told. */
export function withAccount<Answer>(use: (account: typeof Account) => Promise<Answer>): Promise<Answer | undefined> {
  return loadChunk(() => import('./open.tsx').then(use));
}
