import type { App } from '#server/app.ts';
import { type Db, onCommit } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';

import { noteAccountMessage } from './account-messages.ts';
import { type Lane, lanes, type Message, sealPlace, type StoredMessage } from './message.ts';
import { deleteWaiting, findNewestOfTopic, insertMessage } from './store.ts';
import { wakeOutbox } from './worker.ts';

const minute = 60_000;
const threeDays = 3 * 24 * 60 * minute;
/** News of one topic go out at most this often (ms). */
const topicPause = 10 * minute;

/** How a message goes out. */
export interface Dispatch {
  /** Default `news`. What `reserveMessage` has counted goes as `code`, everything else is counted when it is sent. */
  lane?: Lane;
  /** How long it makes sense to send it late (ms); default three days. */
  usefulFor?: number;
  /** Whose it is, where it is an account's. */
  accountId?: string;
  /**
   * What it tells of, e.g. `application:<id>`: the newest news of a topic takes the place of what still waits, and
   * follows what was sent by ten minutes.
   */
  topic?: string;
}

async function whenOfTopic(trx: Db, topic: string, now: number): Promise<number> {
  await deleteWaiting(trx, topic);
  const former = await findNewestOfTopic(trx, topic);
  if (!former) return now;
  const sentAt = former.sentAt ?? now;
  return Math.max(now, Math.min(sentAt, now) + topicPause);
}

/**
 * Puts a message into the outbox in the same transaction as what it tells of: it is sent, at least once, if and
 * only if that is stored, and the limits on messages leave room for it.
 */
export async function queueMessage(trx: Db, app: App, message: Message, dispatch: Dispatch = {}): Promise<void> {
  const { lane = 'news', usefulFor = threeDays, accountId = null, topic = null } = dispatch;
  const id = newId();
  const now = app.clock.now();
  const stored: StoredMessage = { ...message, notAfter: now + usefulFor };
  const nextAttemptAt = topic === null ? now : await whenOfTopic(trx, topic, now);
  await insertMessage(trx, {
    id,
    channel: message.channel,
    purpose: message.purpose,
    lane: lanes[lane],
    topic,
    accountId,
    sealedMessage: app.seal.text(JSON.stringify(stored), sealPlace(id)),
    createdAt: now,
    nextAttemptAt,
    attempts: 0,
    claimedBy: null,
    sentAt: null,
    failedAt: null,
  });
  if (accountId) await noteAccountMessage(trx, app, id, accountId, message);
  onCommit(trx, () => wakeOutbox(app));
}
