import type { App } from '#server/app.ts';

import { unitsOf } from './scope.ts';
import { listStaffRows } from './store.ts';

/** Everybody of the staff, without secrets. */
export async function listStaff(app: App) {
  return (await listStaffRows(app.db)).map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    units: unitsOf(row),
    state: row.state,
    version: row.version,
    hasFactor: row.sealedTotp !== null,
    createdAt: row.createdAt,
  }));
}
