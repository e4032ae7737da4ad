import { createTransport } from 'nodemailer';

import { isLoopback } from '#server/platform/loopback.ts';
import type { Settings } from '#server/platform/settings.ts';

import { FinalRefusal, RefusedAddress, type Sending } from './sending.ts';

const connectWithin = 10_000;
const answerWithin = 30_000;
/** Number of connections: enough for both runners of mail, so that codes get a connection even if other mails hang. */
const connections = 8;

/** Whether a mail server has permanently refused a message, its sender or its recipient (a 5xx reply). */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

/**
 * Whether the refusal is about the recipient's address. A refusal because of the sender, the content or a policy (X.7.X of
 * RFC 3463) need not apply to the next mail.
 */
function isOfAddress(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string };
  return command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(response ?? '');
}

/**
 * Sends plain-text mail over pooled SMTP connections; TLS is required, except to this machine. Retries have the same
 * Message-ID, which contains the mail's token (`bounce-token.ts`). A mail server that reports on deliveries (RFC 3461) also
 * gets the token in the envelope, and is asked to report only failures, without the text.
 */
export function mailSender(
  smtpUrl: string,
  { mailFrom, bounceAddress, publicUrl }: Pick<Settings, 'mailFrom' | 'bounceAddress' | 'publicUrl'>,
  tokenOf: (id: string) => string,
): Sending {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    connectionTimeout: connectWithin,
    greetingTimeout: connectWithin,
    socketTimeout: answerWithin,
    requireTLS: !smtpUrl.startsWith('smtps:') && !isLoopback(new URL(smtpUrl).hostname),
  });
  const domain = new URL(publicUrl).hostname;
  return {
    close: () => transport.close(),
    async send({ id, to, subject, text, calendar, unsubscribe, locale }) {
      const token = tokenOf(id);
      try {
        await transport.sendMail({
          from: mailFrom,
          to,
          ...(bounceAddress ? { envelope: { from: bounceAddress, to } } : {}),
          dsn: { id: token, return: 'headers', notify: 'failure' },
          subject: subject ?? '',
          text,
          ...(calendar
            ? { attachments: [{ filename: calendar.name, content: calendar.file, contentType: 'text/calendar; charset=utf-8' }] }
            : {}),
          messageId: `<${token}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': locale,
            ...(unsubscribe
              ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
        });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const options = { cause: error };
        throw isOfAddress(error)
          ? new RefusedAddress('the mail server refused an address', options)
          : new FinalRefusal('the mail server refused a mail', options);
      }
    },
  };
}
