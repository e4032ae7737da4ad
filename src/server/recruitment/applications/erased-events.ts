import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { addEvents } from './events.ts';
import { type ApplicationRow, findErasedAt } from './store.ts';

/**
 * Records in the feed of changes that everything personal of applications was erased, so that other systems delete
 * their copies. Nothing is recorded twice for applications that have not moved since.
 */
export async function noteErased(trx: Db, app: App, rows: readonly ApplicationRow[]): Promise<void> {
  const erasedAt = await findErasedAt(
    trx,
    rows.map(({ id }) => id),
  );
  const fresh = rows.filter(({ id, statusAt }) => (erasedAt.get(id) ?? -1) < statusAt);
  const at = app.clock.now();
  await addEvents(
    trx,
    app,
    fresh.map(({ id, status }) => ({ applicationId: id, status, at, kind: 'erased' })),
  );
}
