import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';

import type { ContentKind } from './kinds.ts';
import { claimDue, findDue, findVersion } from './store-versions.ts';
import { contentOf, writeContents } from './store.ts';

/**
 * Publishes scheduled versions that are due, at most a hundred per call; only one instance publishes each version.
 * @returns the number of versions that this call has published
 */
export async function publishDue(app: App): Promise<number> {
  const due = await findDue(app.db, app.clock.now());
  let published = 0;
  for (const head of due) {
    const kind = head.kind as ContentKind;
    await transaction(app, async (trx) => {
      const row = await findVersion(trx, kind, head.id, head.version);
      if (!row || !(await claimDue(trx, head))) return;
      await writeContents(trx, kind, [contentOf(row)]);
      await raiseRevision(trx, 'content');
      const details = { kind, version: head.version, state: 'published' };
      await record(trx, app, { id: row.actor, name: row.actorName }, { action: 'content.changed', subject: head.id, details });
      published += 1;
    });
  }
  return published;
}
