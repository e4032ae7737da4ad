import { hashWith } from '#server/platform/crypto/value-cipher.ts';

import type { AuditRow } from './store.ts';

/** The keyed hash that chains a row to the one before it. */
export function hashOf(key: Uint8Array, before: string, row: Omit<AuditRow, 'hash'>): string {
  const { seq, at, actor, actorName, action, unit, applicationId, subject, details } = row;
  return hashWith(
    key,
    JSON.stringify([before, Number(seq), Number(at), actor, actorName, action, unit, applicationId, subject, details]),
  );
}
