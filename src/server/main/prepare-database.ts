import { prepareKeys } from '#server/operations/key-rotation/prepare-keys.ts';
import type { App } from '#server/platform/app.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { refuseEmptied } from '#server/platform/db/refuse-emptied.ts';
import { endFirstStart } from '#server/platform/first-start.ts';
import { refreshRevisions } from '#server/platform/revisions.ts';

import { loadFirstContent } from './first-content.ts';

/** Prepares the database for this version: migrations, keys, and the demo airline, which is loaded once. */
export async function prepareDatabase(app: App): Promise<void> {
  await refuseEmptied(app.db, app.settings);
  const applied = await migrate(app.db);
  if (applied.length > 0) app.log.info({ applied }, 'migrated');
  await prepareKeys(app);
  if (await loadFirstContent(app)) app.log.info('loaded the demo airline');
  endFirstStart(app.settings.dataDir);
  await refreshRevisions(app);
}
