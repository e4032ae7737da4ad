import type { Db } from '#server/platform/db/database.ts';

import type { ContentKind } from './kinds.ts';
import { listContents } from './store.ts';

/** The ids of a kind's public content, by position. */
export async function listContentIds(db: Db, kind: ContentKind): Promise<string[]> {
  return (await listContents(db, kind)).map(({ id }) => id);
}
