import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { type Message, messageContext, type StoredMessage } from './message.ts';
import { findMessages } from './store.ts';

/** Messages of the outbox by id, decrypted; missing or sent ones are left out. */
export async function readQueued(db: Db, app: App, ids: readonly string[]): Promise<Map<string, Message>> {
  const rows = (await findMessages(db, ids)).filter(({ sealedMessage }) => sealedMessage !== '');
  return new Map(
    rows.map(({ id, sealedMessage }) => [id, JSON.parse(app.cipher.decrypt(sealedMessage, messageContext(id))) as StoredMessage]),
  );
}
