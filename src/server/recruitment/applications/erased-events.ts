import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { addEvents } from './events.ts';
import { type ApplicationRow, findErasedAt } from './store.ts';

/**
 * Adds an event `erased` to applications whose personal data is erased, so that systems that read the feed of changes
 * delete their copies. Applications whose status has not changed since their last event `erased` get no event.
 */
export async function noteErased(trx: Db, app: App, rows: readonly ApplicationRow[]): Promise<void> {
  const erasedAt = await findErasedAt(
    trx,
    rows.map(({ id }) => id),
  );
  const changed = rows.filter(({ id, statusAt }) => (erasedAt.get(id) ?? -1) < statusAt);
  const at = app.clock.now();
  await addEvents(
    trx,
    app,
    changed.map(({ id, status }) => ({ applicationId: id, status, at, kind: 'erased' })),
  );
}
