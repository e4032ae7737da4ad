import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type AuditEntry, record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';

/**
 * Logs what was done with a backup, in the log of the hiring office.
 * @returns false if the log cannot be written: the database is read-only, for example, or its key is unknown here
 */
export async function noteInLog(app: App, actor: Pick<Actor, 'id' | 'name'>, entry: AuditEntry): Promise<boolean> {
  try {
    await transaction(app, (trx) => record(trx, app, actor, entry));
    return true;
  } catch (error) {
    app.log.error({ err: error, action: entry.action }, 'the log could not be written');
    return false;
  }
}
