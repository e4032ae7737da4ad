import { maskEmail } from '#lib/rules/email.ts';
import { maskNumber } from '#lib/rules/mask-number.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { type Lane, lanes, sealPlace, type StoredMessage } from './message.ts';
import { countMessages, deleteHold, findHold, insertHold, listFailed, listUnsent, reviveMessage } from './store-outbox.ts';
import type { OutboxRow } from './store.ts';

const listedAtMost = 200;
/** A message that is tried again may go out for so long (ms), though it was late before. */
const usefulAgainFor = 24 * 3_600_000;

const laneNames = Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [lane, name])) as Record<number, Lane>;

type MessageState = 'due' | 'later' | 'sending' | 'sent' | 'failed';

/** An unsent message as an operator sees it: never what it says, and not to whom in full. */
export interface UnsentMessage {
  id: string;
  channel: string;
  purpose: string;
  lane: Lane;
  /** Masked; empty where it is not known any more. */
  to: string;
  attempts: number;
  /** Seconds since it was queued. */
  age: number;
}

function openMessage(app: App, { id, sealedMessage }: OutboxRow): StoredMessage | undefined {
  if (sealedMessage === '') return undefined;
  return JSON.parse(app.seal.openText(sealedMessage, sealPlace(id))) as StoredMessage;
}

function describe(app: App, row: OutboxRow): UnsentMessage {
  const to = openMessage(app, row)?.to ?? '';
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

/** How many messages each channel has in each lane and state, with the age of the oldest (seconds). */
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
 * The outbox: whether it is held, how many messages each channel has in each lane and state with the age of the oldest
 * (seconds), and the oldest two hundred that wait or were given up.
 */
export async function readOutbox(app: App) {
  const counts = await countOutbox(app);
  const hold = await findHold(app.db);
  const waiting = (await listUnsent(app.db, false, listedAtMost)).map((row) => describe(app, row));
  const failed = (await listUnsent(app.db, true, listedAtMost)).map((row) => describe(app, row));
  return { held: hold ? { since: hold.heldAt, reason: hold.reason } : null, counts, waiting, failed };
}

/** Whether the outbox is held: no instance sends anything. */
export async function isOutboxHeld({ db }: Pick<App, 'db'>): Promise<boolean> {
  return (await findHold(db)) !== undefined;
}

/** Sends nothing from the end of a transaction on, on any instance, until `releaseOutbox`; messages are queued all the same. */
export async function holdOutboxIn(trx: Db, app: App, reason: string): Promise<void> {
  await insertHold(trx, reason, app.clock.now());
}

/** Sends nothing from now on, as `holdOutboxIn`. */
export async function holdOutbox(app: App, reason: string): Promise<void> {
  await holdOutboxIn(app.db, app, reason);
}

/** Lets every instance send again; they look within three seconds. */
export async function releaseOutbox(app: App): Promise<void> {
  await deleteHold(app.db);
}

/**
 * Has messages that were given up tried again, all or those with these ids. What cannot be is named with the reason:
 * `unknown` (not given up, or not there), `forgotten` (its content is gone) or `late` (a code that has expired).
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
      const message = openMessage(app, row);
      const isLate = message !== undefined && message.notAfter <= now;
      if (!message) refused.push({ id: row.id, why: 'forgotten' });
      else if (isLate && row.lane === lanes.code) refused.push({ id: row.id, why: 'late' });
      else {
        const again: StoredMessage = { ...message, notAfter: Math.max(message.notAfter, now + usefulAgainFor) };
        const lasting = row.lane === lanes.code ? message : again;
        await reviveMessage(trx, row.id, app.seal.text(JSON.stringify(lasting), sealPlace(row.id)), now);
        retried.push(row.id);
      }
    }
    return { retried, refused };
  });
}
