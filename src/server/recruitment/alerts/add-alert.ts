import type { SearchAlert } from '#lib/contract/alerts.ts';
import type { Locale } from '#lib/text/locale.ts';
import { findContact } from '#server/people/accounts/find-contact.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { listOwnAlerts } from './own-alerts.ts';
import { recipientFor } from './recipients.ts';
import { prepareAlert, saveAlert, type WantedAlert } from './save-alert.ts';

/**
 * Adds an alert of a signed-in candidate, or changes how often it is mailed.
 * @returns the candidate's alerts
 * @throws AppError 400 without a mail address, or if the candidate has 20 alerts
 */
export async function addOwnAlert(
  app: App,
  accountId: string,
  { mailLocale, ...wanted }: WantedAlert & { mailLocale: Locale },
  locale: Locale,
): Promise<SearchAlert[]> {
  if (!(await findContact(app.db, accountId))?.email) throw invalid({ path: 'email', rule: 'required' });
  const prepared = await prepareAlert(app, wanted);
  await transaction(app, async (trx) => {
    const recipient = await recipientFor(trx, app, { accountId }, mailLocale);
    await saveAlert(trx, app, recipient.id, prepared);
  });
  return listOwnAlerts(app, accountId, locale);
}
