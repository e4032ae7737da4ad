import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';

import { mailOfToken } from './bounce-token.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { stopNewsIfRefused } from './preferences.ts';
import { markBounced } from './store-outbox.ts';
import { findMessages } from './store.ts';

/**
 * The outcome of a report. Only `refused` and `failed` change anything: the mail is marked as failed and, with `refused`,
 * its address as refused for good. The other outcomes are `known` (the mail was marked as failed before), `forgotten` (the
 * mail is no longer in the outbox), `foreign` (the report names no mail of this site), `notFinal` (the mail was not given
 * up) and `unreadable` (not a delivery status notification, or a damaged or too large one).
 */
export type Bounce = 'refused' | 'failed' | 'known' | 'forgotten' | 'foreign' | 'notFinal' | 'unreadable';

/**
 * Statuses (RFC 3463) that are not about the recipient's address, so the next mail may arrive: temporary failures, and
 * refusals because of the sender, the mail's size or content, or a policy.
 */
const notOfAddress = /^(?:4\..*|5\.(?:[67]\.\d+|1\.[78]|2\.3|3\.4))$/;

/**
 * Notes a report that an accepted mail cannot be delivered. The report has the same effect as a refusal during sending
 * (`deliver`), except that the mail cannot be retried. The mail is found by the token that `mailSender` gave the mail, never
 * by an address.
 * @param message the delivery status notification (RFC 3464)
 */
export async function noteBounce(app: App, message: Uint8Array): Promise<{ bounce: Bounce; id?: string }> {
  const report = readDeliveryReport(message);
  if (!report) return { bounce: 'unreadable' };
  const { deliveries, tokens } = report;
  // A forwarding address may lead to several recipients; the mail is lost only if it reaches none of them.
  const isFinal = deliveries.every(({ action, status }) => action === 'failed' && /^[45]\./.test(status));
  if (!isFinal) return { bounce: 'notFinal' };
  const id = tokens.map((token) => mailOfToken(app, token)).find((known) => known !== undefined);
  if (id === undefined) return { bounce: 'foreign' };
  const isRefused = deliveries.every(({ status }) => !notOfAddress.test(status));
  return transaction(app, async (trx) => {
    const [row] = await findMessages(trx, [id]);
    if (!row) return { bounce: 'forgotten', id };
    if (!(await markBounced(trx, id, app.clock.now(), isRefused))) return { bounce: 'known', id };
    if (isRefused) await stopNewsIfRefused(trx, row, app.clock.now());
    app.log.warn({ message: id, purpose: row.purpose, refused: isRefused }, 'a mail bounced');
    return { bounce: isRefused ? 'refused' : 'failed', id };
  });
}
