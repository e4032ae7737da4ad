import type { App } from '#server/app.ts';

import type { AuditRow } from './store.ts';

/** The keyed hash that ties a row to the one before it. */
export function hashOf({ keyedHash }: Pick<App, 'keyedHash'>, before: string, row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, actor, actorName, action, unit, applicationId, subject, details } = row;
  return keyedHash(
    'audit',
    JSON.stringify([before, Number(seq), Number(at), actor, actorName, action, unit, applicationId, subject, details]),
  );
}
