import { createTransport } from 'nodemailer';

import type { Settings } from '#server/settings.ts';

import type { Sender } from './senders.ts';

const connectWithin = 10_000;
const answerWithin = 30_000;

/** Sends plain-text mail over SMTP. A repeated try carries the same Message-ID. */
export function mailSender(smtpUrl: string, { mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>): Sender {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectWithin,
    greetingTimeout: connectWithin,
    socketTimeout: answerWithin,
  });
  const domain = new URL(publicUrl).hostname;
  return async ({ id, to, subject, text, locale }) => {
    await transport.sendMail({
      from: mailFrom,
      to,
      subject: subject ?? '',
      text,
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    });
  };
}
