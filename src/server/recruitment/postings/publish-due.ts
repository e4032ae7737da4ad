import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';

import { saveVersion, officeDraft } from './office-posting.ts';
import { nextOf, replacePosting } from './replace-posting.ts';
import { findDueDrafts, findVersionRow } from './store-office.ts';

/**
 * Makes public the scheduled postings that are due, each once across all instances. If a posting cannot be opened, the
 * error is logged and the next posting is tried. The audit log names the author of the last version, or `ops` if that
 * version is not stored.
 */
export async function publishDuePostings(app: App): Promise<void> {
  for (const row of await findDueDrafts(app.db, app.clock.now())) {
    const before = officeDraft(row);
    try {
      await transaction(app, async (trx) => {
        const after = nextOf(before, { publishAt: null, isPublic: true });
        if (!(await replacePosting(trx, app, before, after))) return;
        const { actor, actorName } = (await findVersionRow(trx, row.id, row.version)) ?? { actor: 'ops', actorName: 'ops' };
        const who = { id: actor, name: actorName };
        await saveVersion(trx, app, who, { after, action: 'opened' });
        await record(trx, app, who, {
          action: 'posting.published',
          unit: after.content.unit,
          subject: row.id,
          details: { version: after.version, opens: new Date(row.publishAt!).toISOString(), scheduled: true },
        });
      });
    } catch (error) {
      app.log.error({ err: error, posting: row.id }, 'a scheduled posting could not be opened');
    }
  }
}
