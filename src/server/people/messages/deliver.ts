import type { App } from '#server/platform/app.ts';

import { type Refusal, refusalToSend } from './message-limits.ts';
import { type Lane, lanes, messageContext, type StoredMessage } from './message.ts';
import { stopNewsIfRefused } from './preferences.ts';
import { senderFor } from './senders.ts';
import { isFinal, RefusedAddress } from './sending.ts';
import { defer, markFailed, markRefused, markSent, type OutboxRow, postpone, renewClaim } from './store.ts';

/** Milliseconds that a worker's claim on a message lasts; it is renewed during sending. */
export const claimedFor = 90_000;
const renewEvery = 30_000;
const firstPause = 5_000;
const longestPause = 15 * 60_000;

/** Milliseconds until the next attempt after this number of failures. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPause, firstPause * 2 ** (attempts - 1));
}

function laneOf({ lane }: OutboxRow): Lane {
  return (Object.keys(lanes) as Lane[]).find((name) => lanes[name] === lane) ?? 'bulk';
}

/** Renews a claim while `work` runs, because the receiving server may be slow. */
async function whileClaimed(app: App, id: string, by: string, work: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => {
    renewClaim(app.db, id, by, app.clock.now() + claimedFor).catch((error: unknown) =>
      app.log.warn({ err: error, message: id }, 'the claim of a message could not be renewed'),
    );
  }, renewEvery);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Why a message may not be sent now; undefined if it may. */
async function refusalOf(app: App, row: OutboxRow, message: StoredMessage): Promise<Refusal | undefined> {
  if (message.notAfter <= app.clock.now()) return { because: 'it is too late' };
  if (row.attempts > 0) return undefined;
  return refusalToSend(app, { ...message, accountId: row.accountId }, laneOf(row));
}

/**
 * Sends a message that the worker `by` has claimed. After a failure the message is retried; each delay is twice the previous
 * one, up to 15 minutes. A message beyond a limit waits until the limit allows it; a code does not wait. Delivery is given up
 * if the message is too late or would be too late after the wait, if the number cannot get SMS, if the receiver refuses the
 * message for good, or if a code is beyond a limit.
 */
export async function deliver(app: App, row: OutboxRow, by: string): Promise<void> {
  const { id, channel, purpose, createdAt } = row;
  const attempts = row.attempts + 1;
  const fields = { message: id, channel, purpose, attempts };
  // A code is useless later: it does not wait for a limit, and its content is deleted when delivery is given up.
  const isUsefulLater = laneOf(row) !== 'code';
  try {
    const message = JSON.parse(app.cipher.decrypt(row.sealedMessage, messageContext(id))) as StoredMessage;
    const refusal = await refusalOf(app, row, message);
    if (refusal) {
      const { because, until } = refusal;
      if (isUsefulLater && until !== undefined && until < message.notAfter) {
        app.log.info({ ...fields, because, until: new Date(until).toISOString() }, 'a message waits');
        return await defer(app.db, row, by, until);
      }
      app.log.warn({ ...fields, because }, 'a message is not sent');
      return await markFailed(app.db, id, by, app.clock.now(), isUsefulLater);
    }
    await whileClaimed(app, id, by, () => senderFor(app, channel)({ ...message, id, createdAt }));
    await markSent(app.db, id, by, app.clock.now());
  } catch (error) {
    const final = isFinal(error);
    app.log.error({ err: error, ...fields, final }, 'a message could not be sent or marked as sent');
    if (error instanceof RefusedAddress) {
      await markRefused(app.db, id, by, app.clock.now(), isUsefulLater);
      await stopNewsIfRefused(app.db, row, app.clock.now());
    } else if (final) await markFailed(app.db, id, by, app.clock.now(), isUsefulLater);
    else await postpone(app.db, id, by, app.clock.now() + pauseAfter(attempts));
  }
}
