import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { forgetAccountMessages } from './account-messages.ts';
import { messageContext, type StoredMessage } from './message.ts';
import { deleteWaiting, findWaiting, type OutboxRow } from './store.ts';

/** A message that is not sent yet, not being sent and not given up, with the time (ms) from which it may be sent. */
export interface WaitingMessage {
  message: StoredMessage;
  notBefore: number;
}

function decryptWaiting(app: App, { id, sealedMessage, nextAttemptAt }: OutboxRow): WaitingMessage {
  const message = JSON.parse(app.cipher.decrypt(sealedMessage, messageContext(id))) as StoredMessage;
  return { message, notBefore: nextAttemptAt };
}

/** The waiting messages of a topic. */
export async function readWaiting(db: Db, app: App, topic: string): Promise<WaitingMessage[]> {
  return (await findWaiting(db, topic, app.clock.now())).map((row) => decryptWaiting(app, row));
}

/** Withdraws the waiting messages of topics. */
export async function dropWaiting(trx: Db, app: App, topics: readonly string[]): Promise<void> {
  if (topics.length > 0) await forgetAccountMessages(trx, await deleteWaiting(trx, topics, app.clock.now()));
}

/** Removes the waiting messages of a topic from the outbox, and returns them. */
export async function takeWaiting(trx: Db, app: App, topic: string): Promise<WaitingMessage[]> {
  const now = app.clock.now();
  const rows = await findWaiting(trx, topic, now);
  const ids = new Set(await deleteWaiting(trx, [topic], now));
  await forgetAccountMessages(trx, [...ids]);
  return rows.filter(({ id }) => ids.has(id)).map((row) => decryptWaiting(app, row));
}
