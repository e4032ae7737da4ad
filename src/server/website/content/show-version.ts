import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { kindOf } from './office-kinds.ts';
import type { Previewed } from './preview-token.ts';
import { findVersion } from './store-versions.ts';
import { contentOf, writeContents } from './store.ts';

const dayMs = 86_400_000;

/**
 * Puts a version in the place of what is public, in a transaction that is never stored.
 * @returns the moment (ms) at which the page is to be drawn: the first at which it will be public; undefined where the
 * version is gone
 */
export async function showVersion(trx: Db, app: Pick<App, 'clock'>, { kind, id, version }: Previewed): Promise<number | undefined> {
  const row = await findVersion(trx, kindOf[kind], id, version);
  if (!row) return undefined;
  await writeContents(trx, kindOf[kind], [contentOf(row)]);
  const day = row.publishDate ? Date.parse(`${row.publishDate}T00:00:00+08:00`) : 0;
  return Math.max(app.clock.now(), row.publishAt ?? 0, Math.min(day, app.clock.now() + 3650 * dayMs));
}
