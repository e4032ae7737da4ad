import type { App } from '#server/app.ts';
import { type Db, onCommit } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';

import { noteAccountMessage } from './account-messages.ts';
import { type Message, sealPlace, type StoredMessage } from './message.ts';
import { insertMessage } from './store.ts';
import { wakeOutbox } from './worker.ts';

const threeDays = 3 * 24 * 60 * 60 * 1000;

/**
 * Puts a message into the outbox in the same transaction as what it tells of: it is sent, at least once, if and
 * only if that is stored. `usefulFor` (ms, default three days) is how long it makes sense to send it late.
 */
export async function queueMessage(trx: Db, app: App, message: Message, usefulFor = threeDays): Promise<void> {
  const id = newId();
  const now = app.clock.now();
  const stored: StoredMessage = { ...message, notAfter: now + usefulFor };
  await insertMessage(trx, {
    id,
    channel: message.channel,
    purpose: message.purpose,
    sealedMessage: app.seal.text(JSON.stringify(stored), sealPlace(id)),
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
    sentAt: null,
  });
  if (message.accountId !== undefined) await noteAccountMessage(trx, app, id, { ...message, accountId: message.accountId });
  onCommit(trx, () => wakeOutbox(app));
}
