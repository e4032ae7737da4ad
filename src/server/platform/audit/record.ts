import type { AuditAction, AuditDetail } from '#lib/domain/audit-actions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { keyOfHead } from './chain-keys.ts';
import { hashOf } from './chain.ts';
import { append, type AuditRow, lockHead, saveHeadHash, takeNext } from './store.ts';

/** An action of the hiring office, to be logged. */
export interface AuditEntry {
  action: AuditAction;
  /** Key of the unit concerned; undefined for the whole office. */
  unit?: string | undefined;
  applicationId?: string | undefined;
  /** Id of anything else concerned. */
  subject?: string | undefined;
  /** Further facts, never personal data. */
  details?: Partial<Record<AuditDetail, string | number | boolean | null>>;
}

/**
 * Writes several entries to the log, as `record` does.
 * @returns the number of the first entry; 0 if there are none
 */
export async function recordMany(
  trx: Db,
  app: Pick<App, 'clock' | 'cipher' | 'hashKeys'>,
  actor: Pick<Actor, 'id' | 'name'>,
  entries: readonly AuditEntry[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const at = app.clock.now();
  const { seq: last, hash, sealedKey } = await takeNext(trx, entries.length);
  const key = keyOfHead(app, sealedKey);
  const rows: AuditRow[] = [];
  for (const [index, { action, unit, applicationId, subject, details = {} }] of entries.entries()) {
    const row = {
      seq: Number(last) - entries.length + 1 + index,
      at,
      actor: actor.id,
      actorName: actor.name,
      action,
      unit: unit ?? null,
      applicationId: applicationId ?? null,
      subject: subject ?? null,
      details: JSON.stringify(details),
    };
    rows.push({ ...row, hash: hashOf(key, rows.at(-1)?.hash ?? hash, row) });
  }
  await append(trx, rows);
  return rows[0]!.seq;
}

/**
 * Writes an entry to the log in the transaction of the action it describes. Call it last: other transactions that write
 * to the log wait until this one ends.
 */
export async function record(
  trx: Db,
  app: Pick<App, 'clock' | 'cipher' | 'hashKeys'>,
  actor: Pick<Actor, 'id' | 'name'>,
  entry: AuditEntry,
): Promise<void> {
  await recordMany(trx, app, actor, [entry]);
}

/**
 * Writes a row outside the log. This takes about as long as `record`, including waits for locks, so that timing does not
 * reveal which of the two was called. Call it last in its transaction.
 * @param insert writes the row
 */
export async function recordApart(
  trx: Db,
  app: Pick<App, 'cipher' | 'hashKeys'>,
  insert: (trx: Db) => Promise<void>,
): Promise<void> {
  const { hash, sealedKey } = await lockHead(trx);
  keyOfHead(app, sealedKey);
  await insert(trx);
  await saveHeadHash(trx, hash);
}
