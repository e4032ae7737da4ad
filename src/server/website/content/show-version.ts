import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { kindOf } from './office-kinds.ts';
import type { Previewed } from './preview-token.ts';
import { findVersion } from './store-versions.ts';
import { contentOf, writeContents } from './store.ts';

const dayMs = 86_400_000;

/**
 * Replaces the public version of a piece with another one. The caller's transaction must be rolled back.
 * @returns the time (ms) from which the version is public: now, its scheduled time or its publish date, whichever is latest; a
 * publish date counts as at most ten years ahead. Undefined if the version no longer exists
 */
export async function showVersion(
  trx: Db,
  app: Pick<App, 'clock'>,
  { kind, id, version }: Previewed,
): Promise<number | undefined> {
  const row = await findVersion(trx, kindOf[kind], id, version);
  if (!row) return undefined;
  await writeContents(trx, kindOf[kind], [contentOf(row)]);
  const day = row.publishDate ? Date.parse(`${row.publishDate}T00:00:00+08:00`) : 0;
  return Math.max(app.clock.now(), row.publishAt ?? 0, Math.min(day, app.clock.now() + 3650 * dayMs));
}
