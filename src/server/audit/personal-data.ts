import { heldActions } from '#lib/audit-actions.ts';
import type { App } from '#server/app.ts';
import { exportedJson, exportedMoment, type PersonalData } from '#server/personal-data.ts';

import { rowsOfAccount } from './store.ts';

async function* exportFiles(app: App, accountId: string) {
  const rows = (await rowsOfAccount(app.db, accountId)).filter(({ action }) => !heldActions.includes(action));
  if (rows.length === 0) return;
  const entries = rows.map(({ at, action, applicationId, details }) => ({
    at: exportedMoment(at),
    action,
    application: applicationId,
    details: JSON.parse(details) as unknown,
  }));
  yield exportedJson('applications/read-by-the-airline.json', app.clock.now(), entries);
}

/** What the hiring office did with a person's applications. Its log stays as it is; once the applications are erased it names nobody. */
export const auditData: PersonalData = {
  tables: ['auditLog'],
  exportFiles,
  erase: async () => {},
  eraseApplication: async () => {},
};
