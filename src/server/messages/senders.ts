import type { App } from '#server/app.ts';

import type { Channel, Message } from './message.ts';
import { mailSender } from './send-mail.ts';
import { smsSender } from './send-sms.ts';
import { writeToFile } from './write-to-file.ts';

/** A message on its way. */
export interface Outgoing extends Message {
  /** The same at every try, so that a receiver can tell a repetition. */
  id: string;
  createdAt: number;
}

/** @throws FinalRefusal where trying again is no use; else whatever kept the message from being handed over */
export type Sender = (message: Outgoing) => Promise<void>;

/** A way to send, and how to let go of it. */
export interface Sending {
  send: Sender;
  close?: () => void;
}

/** The other end refuses this very message, and will again. */
export class FinalRefusal extends Error {}

/** Whether trying again is no use. */
export function isFinal(error: unknown): boolean {
  return error instanceof FinalRefusal;
}

const senders = new WeakMap<App, Record<Channel, Sending>>();

function open(app: App): Record<Channel, Sending> {
  const { smtpUrl, smsUrl, dataDir } = app.settings;
  const toFile: Sending = { send: (message) => writeToFile(dataDir, message) };
  return {
    mail: smtpUrl ? mailSender(smtpUrl, app.settings) : toFile,
    sms: smsUrl ? smsSender(smsUrl, app.settings) : toFile,
  };
}

/** Who sends on a channel: the configured service, else a JSON file a message in the data folder. */
export function senderFor(app: App, channel: Channel): Sender {
  let made = senders.get(app);
  if (!made) senders.set(app, (made = open(app)));
  return made[channel].send;
}

/** Ends the connections of the senders; the next message opens new ones. */
export function closeSenders(app: App): void {
  for (const { close } of Object.values(senders.get(app) ?? {})) close?.();
  senders.delete(app);
}
