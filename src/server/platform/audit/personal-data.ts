import { findingActions, heldActions } from '#lib/domain/audit-actions.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findReleasedBatches } from '#server/platform/db/decision-times.ts';
import { exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { rowsThatShowed } from './store-shown.ts';
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

type Details = Record<string, unknown>;

/**
 * An entry about many applications, reduced to one: nothing about the others, and only lists that contain everybody.
 */
function aboutOne({ list, format, withId }: Details): Details {
  const isOpenList = list === 'applications' || list === 'checks';
  return { ...(isOpenList ? { list } : {}), ...(format === undefined ? {} : { format }), ...(withId === true ? { withId } : {}) };
}

/**
 * What the hiring office did with a person's applications, for that person's export. Held actions are left out; notes
 * and findings end at the newest released decision.
 */
export async function staffAccessOf(app: App, accountId: string) {
  const rows = await rowsOfAccount(app.db, accountId);
  const until = await decidedUntil(app.db, rows);
  const done = rows
    .filter(({ action }) => !heldActions.includes(action))
    .filter(({ action, seq, applicationId }) => {
      return !findingActions.includes(action) || Number(seq) < (until.get(applicationId ?? '') ?? 0);
    })
    .map(({ details, ...row }) => ({ ...row, told: JSON.parse(details) as Details }));
  const shown = (await rowsThatShowed(app.db, accountId)).map(({ shown: applicationId, details, ...row }) => {
    return { ...row, applicationId, told: aboutOne(JSON.parse(details) as Details) };
  });
  return [...done, ...shown]
    .sort((one, other) => Number(one.seq) - Number(other.seq))
    .map(({ at, action, applicationId, told }) => ({
      at: exportedMoment(at),
      action,
      application: applicationId,
      details: told,
    }));
}

/**
 * The log is not erased: once the applications are erased it names nobody. The account's `access.json` shows what it
 * holds.
 */
export const auditData: PersonalData = {
  tables: ['auditLog', 'auditSubjects'],
  exportFiles: async function* () {},
  erase: async () => {},
  eraseApplication: async () => {},
};
