import { findingActions, heldActions, internalActions } from '#lib/domain/audit-actions.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findReleasedBatches } from '#server/platform/db/decision-times.ts';
import { exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import { rowsThatShowed } from './store-shown.ts';
import { type AuditRow, rowsOfAccount } from './store.ts';

/** The number of the log entry about each application's newest released decision. */
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
 * The details that a candidate may see of an entry about many applications. Counts are left out. So is the list's name,
 * except for the lists of applications and of checks: being in any other list would reveal something about the candidate.
 */
function aboutOne({ list, format, withId }: Details): Details {
  const isOpenList = list === 'applications' || list === 'checks';
  return { ...(isOpenList ? { list } : {}), ...(format === undefined ? {} : { format }), ...(withId === true ? { withId } : {}) };
}

/**
 * The hiring office's actions on a person's applications, for that person's export. Actions that are never shown to
 * candidates are left out; notes and findings are included if a later decision on the application has been released.
 */
export async function staffAccessOf(app: App, accountId: string) {
  const rows = await rowsOfAccount(app.db, accountId);
  const until = await decidedUntil(app.db, rows);
  const done = rows
    .filter(({ action }) => !heldActions.includes(action) && !internalActions.includes(action))
    .filter(({ action, seq, applicationId }) => {
      return !findingActions.includes(action) || Number(seq) < (until.get(applicationId ?? '') ?? 0);
    })
    .map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) as Details }));
  const shown = (await rowsThatShowed(app.db, accountId)).map(({ shown: applicationId, details, ...row }) => {
    return { ...row, applicationId, details: aboutOne(JSON.parse(details) as Details) };
  });
  return [...done, ...shown]
    .sort((one, other) => Number(one.seq) - Number(other.seq))
    .map(({ at, action, applicationId, details }) => ({
      at: exportedMoment(at),
      action,
      application: applicationId,
      details,
    }));
}

/**
 * The log is not erased: once the applications are erased, its entries identify no candidate. `accountData` exports the
 * entries about an account's applications, in `access.json`.
 */
export const auditData: PersonalData = {
  tables: ['auditLog', 'auditSubjects'],
  exportFiles: async function* () {},
  erase: async () => {},
  eraseApplication: async () => {},
  merge: async () => {},
};
