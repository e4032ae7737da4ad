import type { App } from '#server/app.ts';

import type { Message } from './message.ts';
import { mailSender } from './send-mail.ts';
import { smsSender } from './send-sms.ts';
import { writeToFile } from './write-to-file.ts';

/** A message on its way. */
export interface Outgoing extends Message {
  /** The same at every try, so that a receiver can tell a repetition. */
  id: string;
  createdAt: number;
}

/** @throws whatever kept the message from being handed over; it will be tried again */
export type Sender = (message: Outgoing) => Promise<void>;

const senders = new WeakMap<App, Record<Message['channel'], Sender>>();

/** Who sends on a channel: the configured service, else a JSON file a message in the data folder. */
export function senderFor(app: App, channel: Message['channel']): Sender {
  let made = senders.get(app);
  if (!made) {
    const { smtpUrl, smsUrl, dataDir } = app.settings;
    const toFile: Sender = (message) => writeToFile(dataDir, message);
    made = { mail: smtpUrl ? mailSender(smtpUrl, app.settings) : toFile, sms: smsUrl ? smsSender(smsUrl, app.settings) : toFile };
    senders.set(app, made);
  }
  return made[channel];
}
