import type { App } from '#server/platform/app.ts';

import { type Giver, isInReach, unitsOf } from './scope.ts';
import { listChanges } from './store-changes.ts';
import { listStaffRows } from './store.ts';

/**
 * The staff whom the reader manages (`isInReach`), sorted by name and without secrets. If a change to a person's access waits
 * for a second administrator, `pending` is that change.
 */
export async function listStaff(app: App, by: Pick<Giver, 'id' | 'role' | 'units'>) {
  const rows = (await listStaffRows(app.db)).filter((row) => isInReach(by, row));
  const changes = await listChanges(app.db, app.clock.now());
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    units: unitsOf(row),
    state: row.state,
    version: row.version,
    hasFactor: row.sealedTotp !== null,
    signsIn: row.ssoSubject === null ? ('password' as const) : ('sso' as const),
    createdAt: row.createdAt,
    pending: changes.find(({ staffId }) => staffId === row.id),
  }));
}
