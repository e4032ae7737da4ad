import type { AuditAction } from '#lib/domain/audit-actions.ts';
import type { App } from '#server/platform/app.ts';

import { lastOfAction } from './store.ts';

/** When an action was last logged, in milliseconds; undefined if never. */
export async function lastEntryAt({ db }: Pick<App, 'db'>, action: AuditAction): Promise<number | undefined> {
  return (await lastOfAction(db, action))?.at;
}
