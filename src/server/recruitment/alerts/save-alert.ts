import { mostAlerts } from '#lib/contract/alerts.ts';
import type { AlertRhythm } from '#lib/domain/alerts.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { keyOf, storedTermOf, type Wanted } from './filter.ts';
import { matchNewPostings } from './match-postings.ts';
import { insertAlert, listAlerts, readHead, saveFilter, setRhythm } from './store.ts';

/** A requested alert. */
export interface WantedAlert extends Wanted {
  every: AlertRhythm;
}

/** An alert with the term under which its filter is stored. */
export interface PreparedAlert extends WantedAlert {
  term: string;
}

/**
 * Prepares an alert. Calls `matchNewPostings` first, so that postings that are open now do not count as new for the alert.
 * Call this outside a transaction.
 */
export async function prepareAlert(app: App, wanted: WantedAlert): Promise<PreparedAlert> {
  await matchNewPostings(app);
  return { ...wanted, term: await storedTermOf(app, wanted) };
}

/**
 * Stores an alert of a recipient, whose row the transaction has locked. If the recipient has an alert of the same kind with
 * the same filter, only changes how often that alert is mailed.
 * @throws AppError 400 if the alert is new and the recipient has 20 alerts
 */
export async function saveAlert(
  trx: Db,
  app: App,
  recipientId: string,
  { filter, kind, every, term }: PreparedAlert,
): Promise<void> {
  const filterId = await saveFilter(trx, keyOf({ kind, filter }), term);
  const known = await listAlerts(trx, [recipientId]);
  const same = known.find((alert) => alert.filterId === filterId && alert.kind === kind);
  if (same) return void (await setRhythm(trx, recipientId, same.id, every));
  if (known.length >= mostAlerts) throw invalid({ path: 'filter', rule: 'mostAlerts', params: { maximum: mostAlerts } });
  const now = app.clock.now();
  const alert = { id: newId(), recipientId, filterId, filter: JSON.stringify(filter), kind, every };
  await insertAlert(trx, { ...alert, seen: await readHead(trx, 'run'), createdAt: now, since: now });
}
