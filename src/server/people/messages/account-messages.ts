import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import {
  type ErasedAccount,
  exportedJson,
  exportedMoment,
  type MergedAccounts,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import type { Channel, Message } from './message.ts';
import { preferencesOf } from './preferences.ts';
import {
  deleteAccountMessages,
  deleteAccountMessagesById,
  deleteMessagesOf,
  deleteMessagesAbout,
  insertAccountMessages,
  listAccountMessages,
  listMessagesOfTopic,
  moveMessages,
} from './store.ts';
import { deletePreferences, movePreferences } from './store-preferences.ts';

function contextOf(id: string): string {
  return `account_messages.content.${id}`;
}

/** The parts of a message that may be shown later; the text is left out if it contains a code. */
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

/** Encrypts and stores messages to account holders, for exports and for the office. */
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
      sealedContent: app.cipher.encrypt(JSON.stringify(contentOf(message)), contextOf(id)),
      at,
      topic,
      sentAt: null,
      failedAt: null,
    })),
  );
}

/** Deletes messages that will not be sent. */
export async function forgetAccountMessages(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteAccountMessagesById(trx, ids);
}

/** A message that was queued for an account holder, as it may be shown later. */
export interface SentMessage {
  at: string;
  channel: Channel;
  purpose: string;
  /** The time of sending; null while the message waits, and if it could not be delivered. */
  sentAt: string | null;
  to: string;
  subject?: string;
  /** Absent if the text contained a code. */
  text?: string;
  /** The version of the office's template that was used; absent for the site's default text. */
  templateVersion?: number;
}

function describe(app: App, { id, channel, purpose, sealedContent, at, sentAt }: Tables['accountMessages']): SentMessage {
  const content = JSON.parse(app.cipher.decrypt(sealedContent, contextOf(id))) as ReturnType<typeof contentOf>;
  return { at: exportedMoment(at)!, channel, purpose, sentAt: exportedMoment(sentAt), ...content };
}

/** The messages to an account holder about a topic, earliest first. */
export async function readMessagesOfTopic(app: App, accountId: string, topic: string): Promise<SentMessage[]> {
  return (await listMessagesOfTopic(app.db, accountId, topic)).map((row) => describe(app, row));
}

async function* exportFiles(app: App, accountId: string) {
  const messages = (await listAccountMessages(app.db, accountId)).map((row) => describe(app, row));
  yield exportedJson('messages.json', app.clock.now(), messages);
  const preferences = (await preferencesOf(app.db, [accountId])).get(accountId)!;
  yield exportedJson('preferences.json', app.clock.now(), preferences);
}

/** Deletes an account holder's messages with a topic that ends with this id; waiting ones will not be sent. */
export async function forgetMessagesAbout(trx: Db, accountId: string, id: string): Promise<void> {
  await deleteMessagesAbout(trx, accountId, id);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await deleteAccountMessages(trx, id);
  await deleteMessagesOf(trx, id);
  await deletePreferences(trx, id);
}

async function merge(trx: Db, _: App, accounts: MergedAccounts): Promise<void> {
  await moveMessages(trx, accounts);
  await movePreferences(trx, accounts);
}

/** Messages to account holders, and their preferences for messages. */
export const messageData: PersonalData = {
  tables: ['accountMessages', 'outbox', 'messagePreferences'],
  exportFiles,
  erase,
  merge,
};
