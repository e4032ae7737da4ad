import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { type ErasedAccount, exportedJson, exportedMoment, type PersonalData } from '#server/platform/personal-data.ts';

import type { Channel, Message } from './message.ts';
import {
  deleteAccountMessages,
  deleteAccountMessagesById,
  deleteMessagesOf,
  deleteMessagesAbout,
  insertAccountMessages,
  listAccountMessages,
  listMessagesOfTopic,
} from './store.ts';

function placeOf(id: string): string {
  return `account_messages.content.${id}`;
}

/** What its reader may be told of it later: everything but a secret that is no longer good for anything. */
function contentOf({ to, subject, text, code, templateVersion }: Message) {
  return {
    to,
    ...(subject === undefined ? {} : { subject }),
    ...(code === undefined ? { text } : {}),
    ...(templateVersion === undefined ? {} : { templateVersion }),
  };
}

interface Noted {
  id: string;
  accountId: string;
  topic: string | null;
  message: Message;
}

/** Notes, sealed, what is sent to holders of accounts, so that an export and the office can say so. */
export async function noteAccountMessages(trx: Db, app: App, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  const at = app.clock.now();
  await insertAccountMessages(
    trx,
    noted.map(({ id, accountId, topic, message }) => ({
      id,
      accountId,
      channel: message.channel,
      purpose: message.purpose,
      sealedContent: app.seal.text(JSON.stringify(contentOf(message)), placeOf(id)),
      at,
      topic,
      sentAt: null,
      failedAt: null,
    })),
  );
}

/** Forgets messages that were never sent. */
export async function forgetAccountMessages(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteAccountMessagesById(trx, ids);
}

/** A message as its reader may see it again. */
export interface ToldMessage {
  at: string;
  channel: Channel;
  purpose: string;
  /** When it was handed over; null while it waits, and where it was given up. */
  sentAt: string | null;
  to: string;
  subject?: string;
  text?: string;
  /** The version of the office's template that it was written by. */
  templateVersion?: number;
}

function opened(app: App, { id, channel, purpose, sealedContent, at, sentAt }: Tables['accountMessages']): ToldMessage {
  const content = JSON.parse(app.seal.openText(sealedContent, placeOf(id))) as ReturnType<typeof contentOf>;
  return { at: exportedMoment(at)!, channel, purpose, sentAt: exportedMoment(sentAt), ...content };
}

/** What was written to the holder of an account about a topic, the earliest first, as it was sent. */
export async function readMessagesOfTopic(app: App, accountId: string, topic: string): Promise<ToldMessage[]> {
  return (await listMessagesOfTopic(app.db, accountId, topic)).map((row) => opened(app, row));
}

async function* exportFiles(app: App, accountId: string) {
  const messages = (await listAccountMessages(app.db, accountId)).map((row) => opened(app, row));
  yield exportedJson('messages.json', app.clock.now(), messages);
}

/** Forgets what was written to the holder of an account about one thing, whatever of it; what waits is not sent. */
export async function forgetMessagesAbout(trx: Db, accountId: string, id: string): Promise<void> {
  await deleteMessagesAbout(trx, accountId, id);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await deleteAccountMessages(trx, id);
  await deleteMessagesOf(trx, id);
}

/** What was sent to the holder of an account. */
export const messageData: PersonalData = { tables: ['accountMessages', 'outbox'], exportFiles, erase };
