import type { AuditAction } from '#lib/audit-actions.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';

import { hashOf } from './chain.ts';
import { append, takeNext } from './store.ts';

/** What somebody of the hiring office did. */
export interface AuditEntry {
  action: AuditAction;
  /** Key of the unit that it concerns; none for the whole office. */
  unit?: string | undefined;
  applicationId?: string | undefined;
  /** Id of any other thing that it concerns. */
  subject?: string | undefined;
  /** Names and numbers that say more, never personal data. */
  details?: Record<string, string | number | boolean | null>;
}

/**
 * Writes to the log of the hiring office, in the transaction of what is logged. Write it last: every other transaction
 * that writes to the log waits until this one ends.
 */
export async function record(
  trx: Db,
  app: Pick<App, 'clock' | 'keyedHash'>,
  actor: Pick<Actor, 'id' | 'name'>,
  { action, unit, applicationId, subject, details = {} }: AuditEntry,
): Promise<void> {
  const { seq, hash: before } = await takeNext(trx);
  const row = {
    seq,
    at: app.clock.now(),
    actor: actor.id,
    actorName: actor.name,
    action,
    unit: unit ?? null,
    applicationId: applicationId ?? null,
    subject: subject ?? null,
    details: JSON.stringify(details),
  };
  await append(trx, { ...row, hash: hashOf(app, before, row) });
}
