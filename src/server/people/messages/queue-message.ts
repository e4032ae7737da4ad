import { afterQuietHours, defaultPreferences, isWanted, type Preferences } from '#lib/rules/preferences.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, onCommit } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { currentTrace } from '#server/platform/trace.ts';

import { forgetAccountMessages, noteAccountMessages } from './account-messages.ts';
import { type Lane, lanes, type Message, messageContext, type StoredMessage } from './message.ts';
import { applyTemplates } from './apply-templates.ts';
import { preferencesOf } from './preferences.ts';
import { deleteWaiting, findNewestOfTopics, insertMessages } from './store.ts';
import { wakeOutbox } from './worker.ts';

const minute = 60_000;
const threeDays = 3 * 24 * 60 * minute;
/** Minimum time (ms) between messages of one topic. */
const topicPause = 10 * minute;

/** How a message is sent. */
export interface Dispatch {
  /** The message's id; random by default. */
  id?: string | undefined;
  /**
   * Default `news`. Use `code` only after `reserveMessage`, which counts the message for its recipient. Messages of
   * other lanes are counted when they are sent.
   */
  lane?: Lane;
  /** The earliest time (ms) of sending; now by default. Waiting messages can be withdrawn by topic (`waiting-messages.ts`). */
  notBefore?: number | undefined;
  /** The message may be sent for this long (ms) after `notBefore`; three days by default. */
  usefulFor?: number;
  /** The recipient's account, if any; the message is then also stored for the account's exports and for the office. */
  accountId?: string;
  /**
   * What the message is about; the last part is an id (`idInTopic`), e.g. `application:<id>`. A new message of a topic
   * replaces the waiting messages of the topic, and is sent at least ten minutes after the topic's last sent message.
   */
  topic?: string;
}

/**
 * Deletes the waiting messages of topics. The returned function returns the time (ms) from which a topic's next message
 * may be sent.
 */
async function whenOfTopics(trx: Db, topics: string[], now: number): Promise<(topic: string) => number> {
  if (topics.length === 0) return () => now;
  await forgetAccountMessages(trx, await deleteWaiting(trx, topics, now));
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

/** A message that its recipient wants, with the recipient's preferences. */
interface Wanted extends ToQueue {
  preferences: Preferences;
}

/** The messages among these that their recipients want (`lib/rules/preferences.ts`). */
export async function wantedOf(trx: Db, given: readonly ToQueue[]): Promise<Wanted[]> {
  const known = await preferencesOf(
    trx,
    given.flatMap(({ dispatch }) => dispatch.accountId ?? []),
  );
  return given
    .map((one) => ({ ...one, preferences: known.get(one.dispatch.accountId ?? '') ?? defaultPreferences }))
    .filter(({ message, preferences }) => isWanted(message.purpose, message.channel, preferences));
}

/** Whether a message is held back during quiet hours; mails and codes never are. */
function waitsForMorning({ message, dispatch, preferences }: Wanted): boolean {
  return message.channel === 'sms' && dispatch.lane !== 'code' && preferences.quiet === 'Y';
}

/** Queues messages like `queueMessage`; no two messages may have the same topic. */
export async function queueMessages(trx: Db, app: App, all: readonly ToQueue[]): Promise<void> {
  const given = await wantedOf(trx, all);
  if (given.length === 0) return;
  const now = app.clock.now();
  const trace = currentTrace()?.traceId ?? null;
  const topics = given.flatMap(({ dispatch }) => dispatch.topic ?? []);
  const whenOfTopic = await whenOfTopics(trx, topics, now);
  const written = await applyTemplates(
    trx,
    given.map(({ message }) => message),
  );
  const rows = given.map((one, at) => {
    const { dispatch } = one;
    const message = written[at]!;
    const { id = newId(), lane = 'news', usefulFor = threeDays, accountId = null, topic = null, notBefore = now } = dispatch;
    const earliest = Math.max(notBefore, topic === null ? now : whenOfTopic(topic));
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
      nextAttemptAt: waitsForMorning(one) ? afterQuietHours(earliest) : earliest,
      attempts: 0,
      claimedBy: null,
      sentAt: null,
      failedAt: null,
      refused: 0,
      trace,
    };
  });
  await insertMessages(trx, rows);
  await noteAccountMessages(
    trx,
    app,
    rows.flatMap(({ id, accountId, topic }, at) => (accountId ? [{ id, accountId, topic, message: written[at]! }] : [])),
  );
  onCommit(trx, () => wakeOutbox(app));
}

/**
 * Queues a message in the transaction of the event that it reports. It is sent only if the transaction commits. Failed
 * attempts are repeated until delivery is given up (`deliver`), and the recipient may get the message twice. A message that
 * its recipient has turned off is not queued, and an SMS other than a code waits until its recipient's quiet hours are over
 * (`lib/rules/preferences.ts`).
 */
export async function queueMessage(trx: Db, app: App, message: Message, dispatch: Dispatch = {}): Promise<void> {
  await queueMessages(trx, app, [{ message, dispatch }]);
}
