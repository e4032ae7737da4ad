import type { App } from '#server/platform/app.ts';
import { record, recordApart, recordMany } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { logSecurity } from '#server/platform/log.ts';

import { countUnknown, deleteUnknownBefore } from './store-unknown.ts';

const hour = 3_600_000;

/** The reasons for a refusal, as the log names them. */
const inLog = {
  password: 'wrongPassword',
  code: 'wrongCode',
  enrolment: 'wrongFirstCode',
  passkey: 'wrongPasskey',
  sso: 'noAccess',
} as const;

interface Who {
  id: string;
  name: string;
}

/** A person as the log's actor. */
export function actorOf({ id, name }: Who): { id: string; name: string } {
  return { id: `staff:${id}`, name };
}

/** A keyed hash of a network address, so that log entries about the same address can be grouped. */
function hashedAddress(app: App, address: string): string {
  return app.keyedHash('log-address', address).slice(0, 16);
}

/** Logs a sign-in. Call it last in its transaction. */
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
 * Logs a staff member's refused sign-in; rate limits bound the number of entries. Attempts of unknown people (`who` is
 * undefined) are only counted for the office's log, per hour. Counting an attempt takes the same work as writing an entry,
 * so that timing does not reveal whether a mail address is known.
 */
export async function noteRefused(
  app: App,
  who: Who | undefined,
  { address, because }: { address?: string; because: keyof typeof inLog },
): Promise<void> {
  logSecurity(app, 'sign-in refused', { account: who?.id, address, because });
  const details = { because: inLog[because], ...(address === undefined ? {} : { address: hashedAddress(app, address) }) };
  await transaction(app, (trx) => {
    if (who) return record(trx, app, actorOf(who), { action: 'staff.signInRefused', subject: who.id, details });
    return recordApart(trx, app, () => countUnknown(trx, hourOf(app.clock.now())));
  });
}

function hourOf(now: number): number {
  return now - (now % hour);
}

/** Logs the number of attempts of unknown people, in one entry per past hour. */
export async function logUnknownSignIns(app: App): Promise<void> {
  await transaction(app, async (trx) => {
    const hours = await deleteUnknownBefore(trx, hourOf(app.clock.now()));
    const entries = hours.map(({ hour: from, tries: count }) => ({
      action: 'staff.signInRefused' as const,
      details: { because: 'unknownAddress', count, from: new Date(from).toISOString() },
    }));
    await recordMany(trx, app, { id: 'unknown', name: '' }, entries);
  });
}
