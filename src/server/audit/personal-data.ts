import { findingActions, heldActions } from '#lib/audit-actions.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { findReleasedBatches } from '#server/db/held-rows.ts';
import { exportedMoment, type PersonalData } from '#server/personal-data.ts';

import { type AuditRow, rowsOfAccount } from './store.ts';

/** Number of the entry of the newest released decision, by application. */
async function decidedUntil(db: Db, rows: readonly AuditRow[]): Promise<Map<string, number>> {
  const made = rows.filter(({ action }) => action === 'decision.made');
  const released = await findReleasedBatches(db, [...new Set(made.flatMap(({ applicationId }) => applicationId ?? []))]);
  const isReleased = ({ applicationId, subject }: AuditRow) => {
    return released.some((one) => one.applicationId === applicationId && one.batchId === subject);
  };
  return new Map(made.filter(isReleased).map((row) => [row.applicationId!, Number(row.seq)]));
}

/**
 * What the hiring office did with a person's applications, as the person may read it: not what is held, and what was noted
 * or found only up to the newest released decision.
 */
export async function staffAccessOf(app: App, accountId: string) {
  const rows = await rowsOfAccount(app.db, accountId);
  const until = await decidedUntil(app.db, rows);
  return rows
    .filter(({ action }) => !heldActions.includes(action))
    .filter(({ action, seq, applicationId }) => {
      return !findingActions.includes(action) || Number(seq) < (until.get(applicationId ?? '') ?? 0);
    })
    .map(({ at, action, applicationId, details }) => ({
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
