import { maskEmail } from '#lib/rules/email.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { type Lane, lanes, messageContext, type StoredMessage } from './message.ts';
import { countMessages, deleteHold, findHold, insertHold, listFailed, listUnsent, reviveMessage } from './store-outbox.ts';
import type { OutboxRow } from './store.ts';

const listedAtMost = 200;
/** A retried message, other than a code, may be sent for at least this long (ms) after the retry. */
const usefulAgainFor = 24 * 3_600_000;

const laneNames = Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [lane, name])) as Record<number, Lane>;

type MessageState = 'due' | 'later' | 'sending' | 'sent' | 'failed';

/** An unsent message as operators see it: with a masked recipient and without its content. */
export interface UnsentMessage {
  id: string;
  channel: string;
  purpose: string;
  lane: Lane;
  /** The masked recipient; empty if the recipient is no longer known. */
  to: string;
  attempts: number;
  /** Seconds since the message was queued. */
  age: number;
}

function decryptMessage(app: App, { id, sealedMessage }: OutboxRow): StoredMessage | undefined {
  if (sealedMessage === '') return undefined;
  return JSON.parse(app.cipher.decrypt(sealedMessage, messageContext(id))) as StoredMessage;
}

function describe(app: App, row: OutboxRow): UnsentMessage {
  const to = decryptMessage(app, row)?.to ?? '';
  return {
    id: row.id,
    channel: row.channel,
    purpose: row.purpose,
    lane: laneNames[row.lane] ?? 'bulk',
    to: row.channel === 'mail' ? maskEmail(to) : maskNumber(to),
    attempts: row.attempts,
    age: Math.round((app.clock.now() - row.createdAt) / 1000),
  };
}

/** The number of messages per channel, lane and state, with the age of the oldest (seconds). */
export async function countOutbox(app: App) {
  const now = app.clock.now();
  return (await countMessages(app.db, now)).map(({ channel, lane, state, count, oldest }) => ({
    channel,
    lane: laneNames[lane] ?? 'bulk',
    state: state as MessageState,
    count,
    oldest: Math.round((now - oldest) / 1000),
  }));
}

/**
 * The state of the outbox: the hold (null if there is none), the result of `countOutbox`, the oldest two hundred
 * messages that wait or are being sent, and the oldest two hundred failed messages.
 */
export async function readOutbox(app: App) {
  const counts = await countOutbox(app);
  const hold = await findHold(app.db);
  const waiting = (await listUnsent(app.db, false, listedAtMost)).map((row) => describe(app, row));
  const failed = (await listUnsent(app.db, true, listedAtMost)).map((row) => describe(app, row));
  return { held: hold ? { since: hold.heldAt, reason: hold.reason } : null, counts, waiting, failed };
}

/** Whether the outbox is held. While it is held, no instance begins to send a message. */
export async function isOutboxHeld({ db }: Pick<App, 'db'>): Promise<boolean> {
  return (await findHold(db)) !== undefined;
}

/**
 * Holds the outbox on every instance, from the commit of this transaction until `releaseOutbox`: messages are queued,
 * but no further message is sent. Messages that are being sent are finished.
 */
export async function holdOutboxIn(trx: Db, app: App, reason: string): Promise<void> {
  await insertHold(trx, reason, app.clock.now());
}

/** Holds the outbox like `holdOutboxIn`, from now on. */
export async function holdOutbox(app: App, reason: string): Promise<void> {
  await holdOutboxIn(app.db, app, reason);
}

/** Ends the hold of the outbox; every instance notices within three seconds. */
export async function releaseOutbox(app: App): Promise<void> {
  await deleteHold(app.db);
}

/**
 * Retries the failed messages with these ids, or all failed messages if no id is given. Messages that cannot be retried are
 * returned with the reason: `unknown` (there is no failed message with this id), `forgotten` (the content is deleted) or
 * `late` (an expired code or link).
 */
export async function retryFailed(
  app: App,
  ids: readonly string[],
): Promise<{ retried: string[]; refused: { id: string; why: 'unknown' | 'forgotten' | 'late' }[] }> {
  return transaction(app, async (trx) => {
    const now = app.clock.now();
    const rows = await listFailed(trx, ids);
    const known = new Set(rows.map(({ id }) => id));
    const retried: string[] = [];
    const refused: { id: string; why: 'unknown' | 'forgotten' | 'late' }[] = ids
      .filter((id) => !known.has(id))
      .map((id) => ({ id, why: 'unknown' }));
    for (const row of rows) {
      const message = decryptMessage(app, row);
      const isLate = message !== undefined && message.notAfter <= now;
      if (!message) refused.push({ id: row.id, why: 'forgotten' });
      else if (isLate && row.lane === lanes.code) refused.push({ id: row.id, why: 'late' });
      else {
        const again: StoredMessage = { ...message, notAfter: Math.max(message.notAfter, now + usefulAgainFor) };
        const lasting = row.lane === lanes.code ? message : again;
        await reviveMessage(trx, row.id, app.cipher.encrypt(JSON.stringify(lasting), messageContext(row.id)), now);
        retried.push(row.id);
      }
    }
    return { retried, refused };
  });
}
