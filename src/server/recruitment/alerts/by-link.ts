import type { OpenedAlerts } from '#lib/contract/alerts.ts';
import type { AlertRhythm } from '#lib/domain/alerts.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

import { describeAlerts, removeAlert } from './own-alerts.ts';
import { proveAddress } from './prove-address.ts';
import { recipientOfToken, tokenOf } from './recipients.ts';
import { deleteRecipients, type RecipientRow, setRhythm } from './store.ts';

async function recipientOf(app: App, code: string): Promise<RecipientRow> {
  const recipient = await recipientOfToken(app.db, code);
  if (!recipient) throw new AppError('400003', { because: 'the token of an alert link is unknown' });
  return recipient;
}

/**
 * The alerts that the link of a mail opens. A link that proves an address also adds the requested alert, but only once and
 * only below the limit of alerts.
 * @throws AppError 400003 if no alerts are left, or the code is wrong or expired
 */
export async function openAlerts(app: App, code: string, locale: Locale): Promise<OpenedAlerts> {
  const proved = await proveAddress(app, code);
  const recipient = proved?.recipient ?? (await recipientOf(app, code));
  const alerts = await describeAlerts(app, [recipient.id], locale);
  return { code: tokenOf(app, recipient), alerts, ...(proved?.added ? { added: proved.added } : {}) };
}

/**
 * Changes how often an alert is mailed, or deletes it. `code` is the code that `openAlerts` returned.
 * @throws AppError 400003 if the code is wrong or no alerts are left, 404 if the recipient has no such alert
 */
export async function changeByLink(
  app: App,
  { code, id, every }: { code: string; id: string; every: AlertRhythm | 'never' },
  locale: Locale,
): Promise<OpenedAlerts> {
  const recipient = await recipientOf(app, code);
  if (every === 'never') await removeAlert(app, [recipient.id], id);
  else if (!(await setRhythm(app.db, recipient.id, id, every))) throw notFound();
  return { code, alerts: await describeAlerts(app, [recipient.id], locale) };
}

/** Stops all alerts of a mail's recipient. Does nothing if they were stopped before or the token is unknown. */
export async function stopAlerts(app: App, token: string): Promise<void> {
  const recipient = await recipientOfToken(app.db, token);
  if (recipient) await deleteRecipients(app.db, [recipient.id]);
}
