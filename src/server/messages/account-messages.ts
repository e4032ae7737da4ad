import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/personal-data.ts';

import type { Message } from './message.ts';
import { deleteAccountMessages, deleteMessagesOf, insertAccountMessage, listAccountMessages } from './store.ts';

function placeOf(id: string): string {
  return `account_messages.content.${id}`;
}

/** What its reader may be told of it later: everything but a secret that is no longer good for anything. */
function contentOf({ to, subject, text, code }: Message) {
  return { to, ...(subject === undefined ? {} : { subject }), ...(code === undefined ? { text } : {}) };
}

/** Notes, sealed, what was sent to the holder of an account, so that an export can say so. */
export async function noteAccountMessage(trx: Db, app: App, id: string, accountId: string, message: Message): Promise<void> {
  await insertAccountMessage(trx, {
    id,
    accountId,
    channel: message.channel,
    purpose: message.purpose,
    sealedContent: app.seal.text(JSON.stringify(contentOf(message)), placeOf(id)),
    at: app.clock.now(),
  });
}

async function* exportFiles(app: App, accountId: string) {
  const rows = await listAccountMessages(app.db, accountId);
  const messages = rows.map(({ id, channel, purpose, sealedContent, at }) => ({
    at: exportedMoment(at),
    channel,
    purpose,
    ...(JSON.parse(app.seal.openText(sealedContent, placeOf(id))) as object),
  }));
  yield exportedJson('messages.json', app.clock.now(), messages);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await deleteAccountMessages(trx, id);
  await deleteMessagesOf(trx, id);
}

/** What was sent to the holder of an account. */
export const messageData: PersonalData = { tables: ['accountMessages', 'outbox'], exportFiles, erase };
