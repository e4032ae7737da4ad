import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { kindOf } from './office-kinds.ts';
import type { Previewed } from './preview-token.ts';
import { findVersion } from './store-versions.ts';
import { contentOf, writeContents } from './store.ts';

const dayMs = 86_400_000;

/**
 * Replaces the public version by another in a transaction that is always rolled back.
 * @returns the moment (ms) for which the page is rendered: when the version will be public; undefined if the version is
 * gone
 */
export async function showVersion(trx: Db, app: Pick<App, 'clock'>, { kind, id, version }: Previewed): Promise<number | undefined> {
  const row = await findVersion(trx, kindOf[kind], id, version);
  if (!row) return undefined;
  await writeContents(trx, kindOf[kind], [contentOf(row)]);
  const day = row.publishDate ? Date.parse(`${row.publishDate}T00:00:00+08:00`) : 0;
  return Math.max(app.clock.now(), row.publishAt ?? 0, Math.min(day, app.clock.now() + 3650 * dayMs));
}
