import type { AlertFilter } from '#lib/contract/alerts.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type ErasedAccount, exportedJson, type PersonalData } from '#server/platform/personal-data.ts';

import { listOwnAlerts } from './own-alerts.ts';
import { deleteOfAccount, deleteOfEmail, moveAlerts } from './store.ts';

async function* exportFiles(app: App, accountId: string, locale: Locale) {
  const alerts = await listOwnAlerts(app, accountId, locale);
  if (alerts.length === 0) return;
  const exported = alerts.map(({ kind, filter, words, every, since }): Record<string, string | AlertFilter> => {
    return { kind, words, filter, every, since };
  });
  yield exportedJson('search-alerts.json', app.clock.now(), exported);
}

/** Deletes the alerts of a closed account and of its mail address. */
export async function deleteAlertsOf(trx: Db, { id, email }: Pick<ErasedAccount, 'id' | 'email'>): Promise<void> {
  await deleteOfAccount(trx, id);
  if (email) await deleteOfEmail(trx, email);
}

/** Search alerts of accounts. */
export const alertData: PersonalData = {
  tables: ['alertRecipients'],
  exportFiles,
  erase: (trx, _, account) => deleteAlertsOf(trx, account),
  merge: (trx, _, accounts) => moveAlerts(trx, accounts),
};
