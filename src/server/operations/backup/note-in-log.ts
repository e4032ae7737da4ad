import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type AuditEntry, record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';

/**
 * Records an action on a backup in the audit log.
 * @returns false if the log cannot be written, for example because the database is read-only or the log's key is unknown
 */
export async function noteInLog(app: App, actor: Pick<Actor, 'id' | 'name'>, entry: AuditEntry): Promise<boolean> {
  try {
    await transaction(app, (trx) => record(trx, app, actor, entry));
    return true;
  } catch (error) {
    app.log.error({ err: error, action: entry.action }, 'the audit log could not be written');
    return false;
  }
}
