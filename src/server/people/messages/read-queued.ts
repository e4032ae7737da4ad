import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { type Message, messageContext, type StoredMessage } from './message.ts';
import { findMessages } from './store.ts';

/** Decrypted messages of the outbox by id; those whose content is deleted, such as sent ones, are missing. */
export async function readQueued(db: Db, app: App, ids: readonly string[]): Promise<Map<string, Message>> {
  const rows = (await findMessages(db, ids)).filter(({ sealedMessage }) => sealedMessage !== '');
  return new Map(
    rows.map(({ id, sealedMessage }) => [id, JSON.parse(app.cipher.decrypt(sealedMessage, messageContext(id))) as StoredMessage]),
  );
}
