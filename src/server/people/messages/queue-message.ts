import type { App } from '#server/platform/app.ts';
import { type Db, onCommit } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { currentTrace } from '#server/platform/trace.ts';

import { forgetAccountMessages, noteAccountMessages } from './account-messages.ts';
import { type Lane, lanes, type Message, sealPlace, type StoredMessage } from './message.ts';
import { inOwnWords } from './own-words.ts';
import { deleteWaiting, findNewestOfTopics, insertMessages } from './store.ts';
import { wakeOutbox } from './worker.ts';

const minute = 60_000;
const threeDays = 3 * 24 * 60 * minute;
/** News of one topic go out at most this often (ms). */
const topicPause = 10 * minute;

/** How a message goes out. */
export interface Dispatch {
  /** Its id, where what it tells of has one and happens once. */
  id?: string | undefined;
  /** Default `news`. What `reserveMessage` has counted goes as `code`, everything else is counted when it is sent. */
  lane?: Lane;
  /** It is held until then (ms): while it waits it can be taken back (`waiting-messages.ts`). */
  notBefore?: number | undefined;
  /** How long it makes sense to send it late (ms); default three days. */
  usefulFor?: number;
  /** Whose it is, where it is an account's. */
  accountId?: string;
  /**
   * What it tells of, whose id is the last part (`idInTopic`), e.g. `application:<id>`: the newest news of a topic takes the place of what still waits, and
   * follows what was sent by ten minutes.
   */
  topic?: string;
}

/** When news of these topics may go out: whatever of them still waits is gone. */
async function whenOfTopics(trx: Db, topics: string[], now: number): Promise<(topic: string) => number> {
  if (topics.length === 0) return () => now;
  await forgetAccountMessages(trx, await deleteWaiting(trx, topics));
  const newest = await findNewestOfTopics(trx, topics);
  return (topic) => {
    if (!newest.has(topic)) return now;
    return Math.max(now, Math.min(newest.get(topic) ?? now, now) + topicPause);
  };
}

/** A message on its way into the outbox. */
export interface ToQueue {
  message: Message;
  dispatch: Dispatch;
}

/** Puts messages into the outbox as `queueMessage` does, no two of one topic. */
export async function queueMessages(trx: Db, app: App, given: readonly ToQueue[]): Promise<void> {
  if (given.length === 0) return;
  const now = app.clock.now();
  const trace = currentTrace()?.traceId ?? null;
  const topics = given.flatMap(({ dispatch }) => dispatch.topic ?? []);
  const whenOfTopic = await whenOfTopics(trx, topics, now);
  const said = await inOwnWords(
    trx,
    given.map(({ message }) => message),
  );
  const rows = given.map(({ dispatch }, at) => {
    const message = said[at]!;
    const { id = newId(), lane = 'news', usefulFor = threeDays, accountId = null, topic = null, notBefore = now } = dispatch;
    const stored: StoredMessage = { ...message, notAfter: Math.max(now, notBefore) + usefulFor };
    return {
      id,
      channel: message.channel,
      purpose: message.purpose,
      lane: lanes[lane],
      topic,
      accountId,
      sealedMessage: app.seal.text(JSON.stringify(stored), sealPlace(id)),
      createdAt: now,
      nextAttemptAt: Math.max(notBefore, topic === null ? now : whenOfTopic(topic)),
      attempts: 0,
      claimedBy: null,
      sentAt: null,
      failedAt: null,
      trace,
    };
  });
  await insertMessages(trx, rows);
  await noteAccountMessages(
    trx,
    app,
    rows.flatMap(({ id, accountId, topic }, at) => (accountId ? [{ id, accountId, topic, message: said[at]! }] : [])),
  );
  onCommit(trx, () => wakeOutbox(app));
}

/**
 * Puts a message into the outbox in the same transaction as what it tells of: it is sent, at least once, if and
 * only if that is stored, and the limits on messages leave room for it.
 */
export async function queueMessage(trx: Db, app: App, message: Message, dispatch: Dispatch = {}): Promise<void> {
  await queueMessages(trx, app, [{ message, dispatch }]);
}
