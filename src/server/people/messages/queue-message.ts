import type { App } from '#server/platform/app.ts';
import { type Db, onCommit } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { currentTrace } from '#server/platform/trace.ts';

import { forgetAccountMessages, noteAccountMessages } from './account-messages.ts';
import { type Lane, lanes, type Message, messageContext, type StoredMessage } from './message.ts';
import { inOwnWords } from './own-words.ts';
import { deleteWaiting, findNewestOfTopics, insertMessages } from './store.ts';
import { wakeOutbox } from './worker.ts';

const minute = 60_000;
const threeDays = 3 * 24 * 60 * minute;
/** News of one topic are sent at most this often (ms). */
const topicPause = 10 * minute;

/** How a message is sent. */
export interface Dispatch {
  /** Its id, if its event has one and happens once. */
  id?: string | undefined;
  /**
   * Default `news`. A message counted by `reserveMessage` is sent as `code`; all others are counted when they are sent.
   */
  lane?: Lane;
  /** It waits until then (ms) and can be withdrawn meanwhile (`waiting-messages.ts`). */
  notBefore?: number | undefined;
  /** How long (ms) it is worth sending late; default three days. */
  usefulFor?: number;
  /** The account it belongs to, if any. */
  accountId?: string;
  /**
   * What it is about, with the id as the last part (`idInTopic`), e.g. `application:<id>`: new messages of a topic
   * replace those that wait, and follow a sent one by ten minutes at least.
   */
  topic?: string;
}

/** When news of these topics may be sent; what still waited of them is deleted. */
async function whenOfTopics(trx: Db, topics: string[], now: number): Promise<(topic: string) => number> {
  if (topics.length === 0) return () => now;
  await forgetAccountMessages(trx, await deleteWaiting(trx, topics));
  const newest = await findNewestOfTopics(trx, topics);
  return (topic) => {
    if (!newest.has(topic)) return now;
    return Math.max(now, Math.min(newest.get(topic) ?? now, now) + topicPause);
  };
}

/** A message to be queued. */
export interface ToQueue {
  message: Message;
  dispatch: Dispatch;
}

/** Queues messages like `queueMessage`, no two of one topic. */
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
      sealedMessage: app.cipher.encrypt(JSON.stringify(stored), messageContext(id)),
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
 * Queues a message in the transaction of the event it reports: it is sent, at least once, if and only if that commits
 * and the limits on messages leave room.
 */
export async function queueMessage(trx: Db, app: App, message: Message, dispatch: Dispatch = {}): Promise<void> {
  await queueMessages(trx, app, [{ message, dispatch }]);
}
