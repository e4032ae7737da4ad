import type { SearchAlert } from '#lib/contract/alerts.ts';
import type { Locale } from '#lib/text/locale.ts';
import { findContact } from '#server/people/accounts/find-contact.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';

import { listOwnAlerts } from './own-alerts.ts';
import { requestAlert } from './prove-address.ts';
import { adoptAlerts, recipientFor } from './recipients.ts';
import { prepareAlert, saveAlert, type WantedAlert } from './save-alert.ts';

/** An alert that a caller requests. */
export interface RequestedAlert extends WantedAlert {
  mailLocale: Locale;
  /** The address of a visitor without a session. */
  email?: string | null | undefined;
}

async function addOwnAlert(app: App, accountId: string, { mailLocale, ...wanted }: RequestedAlert): Promise<void> {
  const email = (await findContact(app.db, accountId))?.email;
  if (!email) throw invalid({ path: 'email', rule: 'required' });
  const prepared = await prepareAlert(app, wanted);
  await transaction(app, async (trx) => {
    await adoptAlerts(trx, app, { id: accountId, email });
    const recipient = await recipientFor(trx, app, { accountId }, mailLocale);
    await saveAlert(trx, app, recipient.id, prepared);
  });
}

/**
 * Adds an alert of a signed-in candidate. If the candidate already has the alert, changes how often it is mailed. Without a
 * session, mails the visitor a link that adds the alert.
 * @returns the candidate's alerts; none without a session
 * @throws AppError 400 without a mail address, or if the alert is new and the candidate has 20 alerts; without a session,
 * 429 as `requestAlert`
 */
export async function addAlert(
  app: App,
  candidate: Pick<Candidate, 'accountId'> | null,
  wanted: RequestedAlert,
  locale: Locale,
): Promise<SearchAlert[]> {
  if (candidate) {
    await addOwnAlert(app, candidate.accountId, wanted);
    return listOwnAlerts(app, candidate.accountId, locale);
  }
  if (!wanted.email) throw invalid({ path: 'email', rule: 'required' });
  await requestAlert(app, { ...wanted, email: wanted.email });
  return [];
}
