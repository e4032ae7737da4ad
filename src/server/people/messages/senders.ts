import type { App } from '#server/platform/app.ts';

import { bounceTokenOf } from './bounce-token.ts';
import type { Channel } from './message.ts';
import { mailSender } from './send-mail.ts';
import { smsSender } from './send-sms.ts';
import type { Sender, Sending } from './sending.ts';
import { writeToFile } from './write-to-file.ts';

const senders = new WeakMap<App, Record<Channel, Sending>>();

function open(app: App): Record<Channel, Sending> {
  const { smtpUrl, smsUrl, dataDir } = app.settings;
  const toFile: Sending = { send: (message) => writeToFile(dataDir, message) };
  return {
    mail: smtpUrl ? mailSender(smtpUrl, app.settings, (id) => bounceTokenOf(app, id)) : toFile,
    sms: smsUrl ? smsSender(smsUrl, app.settings) : toFile,
  };
}

/** The sender of a channel: the configured service, or else JSON files in the data folder, one per message. */
export function senderFor(app: App, channel: Channel): Sender {
  let made = senders.get(app);
  if (!made) senders.set(app, (made = open(app)));
  return made[channel].send;
}

/** Closes the senders' connections; the next message opens new ones. */
export function closeSenders(app: App): void {
  for (const { close } of Object.values(senders.get(app) ?? {})) close?.();
  senders.delete(app);
}
