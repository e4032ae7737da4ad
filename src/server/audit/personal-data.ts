import { heldActions } from '#lib/audit-actions.ts';
import type { App } from '#server/app.ts';
import { exportedMoment, type PersonalData } from '#server/personal-data.ts';

import { rowsOfAccount } from './store.ts';

/** What the hiring office did with a person's applications, as the person may read it: not what is held yet. */
export async function staffAccessOf(app: App, accountId: string) {
  const rows = (await rowsOfAccount(app.db, accountId)).filter(({ action }) => !heldActions.includes(action));
  return rows.map(({ at, action, applicationId, details }) => ({
    at: exportedMoment(at),
    action,
    application: applicationId,
    details: JSON.parse(details) as unknown,
  }));
}

/** Its log stays as it is; once the applications are erased it names nobody. What it tells is in the account's `access.json`. */
export const auditData: PersonalData = {
  tables: ['auditLog'],
  exportFiles: async function* () {},
  erase: async () => {},
  eraseApplication: async () => {},
};
