import type { BatchSample } from '#lib/contract/batches.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { type Contact, findContacts } from '#server/people/accounts/find-contact.ts';
import { readQueued } from '#server/people/messages/read-queued.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

/** Sample messages per language. */
const samplesPerLocale = 3;
/** Ids per statement. */
const portion = 500;

/** The contacts of applications' candidates, by account. */
export async function contactsOf(db: Db, rows: readonly OfficeRow[]): Promise<Map<string, Contact>> {
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))];
  const contacts = new Map<string, Contact>();
  for (let from = 0; from < accounts.length; from += portion) {
    for (const [id, contact] of await findContacts(db, accounts.slice(from, from + portion))) contacts.set(id, contact);
  }
  return contacts;
}

/** Whether a contact has a mail address or a phone number; false if undefined. */
export function isReachable(contact: Contact | undefined): boolean {
  return Boolean(contact && (contact.email ?? contact.phone));
}

/** The first few applications of reachable candidates in each language, each with an id for its message. */
function chosen(rows: readonly OfficeRow[], contacts: Map<string, Contact>) {
  const byLocale = new Map<Locale, OfficeRow[]>(locales.map((locale) => [locale, []]));
  for (const row of rows) {
    const contact = contacts.get(row.accountId);
    const some = contact && isReachable(contact) ? byLocale.get(contact.locale)! : undefined;
    if (some && some.length < samplesPerLocale) some.push(row);
  }
  return [...byLocale.values()].flat().map((row) => ({ row, messageId: newId() }));
}

/** Thrown to roll back a dry run. */
class DryRunDone extends Error {}

/** The action of a dry run on the chosen applications. */
type Work = (trx: Db, rows: readonly OfficeRow[], messageIdOf: (applicationId: string) => string | undefined) => Promise<void>;

/**
 * Sample messages as candidates would get them: the action is carried out for a few applications in a transaction that
 * is rolled back.
 */
export async function sampleMessages(
  app: App,
  rows: readonly OfficeRow[],
  contacts: Map<string, Contact>,
  work: Work,
): Promise<BatchSample[]> {
  const some = chosen(rows, contacts);
  if (some.length === 0) return [];
  const idOf = new Map(some.map(({ row, messageId }) => [row.id, messageId]));
  const samples: BatchSample[] = [];
  try {
    await transaction(app, async (trx) => {
      samples.length = 0;
      await work(
        trx,
        some.map(({ row }) => row),
        (applicationId) => idOf.get(applicationId),
      );
      const queued = await readQueued(trx, app, [...idOf.values()]);
      for (const { messageId } of some) {
        const message = queued.get(messageId);
        if (!message) continue;
        const { locale, channel, subject = null, text } = message;
        samples.push({ locale, channel, subject, text });
      }
      throw new DryRunDone();
    });
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error;
  }
  return samples;
}
