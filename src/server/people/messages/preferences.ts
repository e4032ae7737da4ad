import { defaultPreferences, type Preferences } from '#lib/rules/preferences.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Candidate } from '#server/platform/http/route.ts';

import { findPreferences, type PreferenceRow, storePreferences, turnOffNewsByMail } from './store-preferences.ts';
import type { OutboxRow } from './store.ts';

/** Ids per statement. */
const portion = 500;

const flag = (value: number) => (value === 1 ? 'Y' : 'N');
const stored = (value: 'Y' | 'N') => (value === 'Y' ? 1 : 0);

function preferencesOfRow(row: PreferenceRow): Preferences {
  return {
    mail: { reminders: flag(row.mailReminders), alerts: flag(row.mailAlerts), news: flag(row.mailNews) },
    sms: { reminders: flag(row.smsReminders), alerts: flag(row.smsAlerts), news: flag(row.smsNews) },
    quiet: flag(row.quiet),
  };
}

/** The preferences of accounts by id; every id has an entry. */
export async function preferencesOf(db: Db, accountIds: readonly string[]): Promise<Map<string, Preferences>> {
  const ids = [...new Set(accountIds)];
  const preferences = new Map<string, Preferences>(ids.map((id) => [id, defaultPreferences]));
  for (let from = 0; from < ids.length; from += portion) {
    for (const row of await findPreferences(db, ids.slice(from, from + portion)))
      preferences.set(row.accountId, preferencesOfRow(row));
  }
  return preferences;
}

/** The candidate's preferences. */
export async function readPreferences(app: App, { accountId }: Candidate): Promise<Preferences> {
  return (await preferencesOf(app.db, [accountId])).get(accountId)!;
}

/** Stores the candidate's preferences and returns them; they apply to messages that are queued from now on. */
export async function savePreferences(app: App, { accountId }: Candidate, preferences: Preferences): Promise<Preferences> {
  const { mail, sms, quiet } = preferences;
  await storePreferences(app.db, {
    accountId,
    mailReminders: stored(mail.reminders),
    mailAlerts: stored(mail.alerts),
    mailNews: stored(mail.news),
    smsReminders: stored(sms.reminders),
    smsAlerts: stored(sms.alerts),
    smsNews: stored(sms.news),
    quiet: stored(quiet),
    updatedAt: app.clock.now(),
  });
  return preferences;
}

/** Stops the airline's news by mail to an account, if it gets such mails. */
export async function stopNewsByMail(app: App, accountId: string): Promise<void> {
  await turnOffNewsByMail(app.db, accountId, app.clock.now());
}

/** If the message that was refused for good is a mail with the airline's news, stops such mails to its account. */
export async function stopNewsIfRefused(
  db: Db,
  { purpose, channel, accountId }: Pick<OutboxRow, 'purpose' | 'channel' | 'accountId'>,
  now: number,
): Promise<void> {
  if (purpose === 'airline-news' && channel === 'mail' && accountId) await turnOffNewsByMail(db, accountId, now);
}
