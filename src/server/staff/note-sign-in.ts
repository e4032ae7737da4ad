import { record } from '#server/audit/record.ts';
import type { App } from '#server/app.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { isSpent } from '#server/limits/spend.ts';
import { logSecurity } from '#server/log.ts';

interface Who {
  id: string;
  name: string;
}

/** A person as the log of the hiring office names whoever acts. */
export function actorOf({ id, name }: Who): { id: string; name: string } {
  return { id: `staff:${id}`, name };
}

/** Addresses as a keyed hash, so that lines about one can be put together. */
function hashedAddress(app: App, address: string): string {
  return app.keyedHash('log-address', address).slice(0, 16);
}

/** Logs a sign-in, last in its transaction. */
export async function noteSignedIn(
  trx: Db,
  app: App,
  who: Who,
  { address, way }: { address: string; way: string },
): Promise<void> {
  const details = { way, address: hashedAddress(app, address) };
  await record(trx, app, actorOf(who), { action: 'staff.signedIn', subject: who.id, details });
  logSecurity(app, 'sign-in', { account: who.id, address, because: way });
}

/**
 * Logs a refusal, with the same work whether the person is known or not. The log grows by so many an hour at most,
 * whoever tries; the server's own log has each.
 */
export async function noteRefused(
  app: App,
  who: Who | undefined,
  { address, because }: { address: string; because: string },
): Promise<void> {
  logSecurity(app, 'sign-in refused', { account: who?.id, address, because });
  if (await isSpent(app, 'staffRefusalsLogged', 'office')) return;
  const details = { because, address: hashedAddress(app, address) };
  const actor = who ? actorOf(who) : { id: 'unknown', name: '' };
  await transaction(app, (trx) =>
    record(trx, app, actor, { action: 'staff.signInRefused', details, ...(who ? { subject: who.id } : {}) }),
  );
}
