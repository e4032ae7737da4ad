import type { BatchPreview, BatchSample } from '#lib/contract/batches.ts';
import { locales } from '#lib/text/locale.ts';
import type { Contact } from '#server/people/accounts/find-contact.ts';
import { applyTemplates } from '#server/people/messages/apply-templates.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';

import type { Contacts, Forecast } from './forecast.ts';

/** Minimum number of sample messages per language, if the language has enough readers who can be reached. */
const samplesPerLocale = 3;

/** Whether a contact has a mail address or a phone number; false if undefined. */
export function isReachable(contact: Contact | undefined): boolean {
  return Boolean(contact && (contact.email ?? contact.phone));
}

/**
 * The applications that get a sample message: in each language the first application for every combination of move and
 * channel, and more applications if these are fewer than `samplesPerLocale`.
 */
function chosen({ rows, moveOf }: Pick<Forecast, 'rows' | 'moveOf'>, contacts: Contacts): OfficeRow[] {
  return locales.flatMap((locale) => {
    const readers = rows.filter(({ accountId }) => {
      const contact = contacts.get(accountId);
      return isReachable(contact) && contact?.locale === locale;
    });
    const kindOf = ({ id, accountId }: OfficeRow) =>
      `${moveOf?.get(id) ?? ''} ${contacts.get(accountId)?.email ? 'mail' : 'sms'}`;
    const first = [...Map.groupBy(readers, kindOf).values()].map(([row]) => row!);
    const more = readers.filter((row) => !first.includes(row)).slice(0, Math.max(0, samplesPerLocale - first.length));
    return [...first, ...more];
  });
}

/** Sample messages as candidates would get them, with the office's templates, in the order of the moves. */
async function sampleMessages(db: Db, forecast: Forecast, contacts: Contacts): Promise<BatchSample[]> {
  const { moveOf, compose } = forecast;
  const some = chosen(forecast, contacts);
  if (some.length === 0) return [];
  const composed = await compose(some, contacts);
  const sampled = some.flatMap(({ id }) => {
    const message = composed.get(id);
    return message ? [{ id, message }] : [];
  });
  const written = await applyTemplates(
    db,
    sampled.map(({ message }) => message),
  );
  return written
    .map(({ locale, channel, subject = null, text }, index) => {
      const move = moveOf?.get(sampled[index]!.id);
      return { locale, channel, subject, text, ...(move === undefined ? {} : { move }) };
    })
    .toSorted((one, other) => (one.move ?? 0) - (other.move ?? 0));
}

/**
 * Describes the outcome of a batch: the number of applications, in total and by move, the applications that are left out,
 * the candidates who cannot be reached, and a few messages as they would be sent.
 */
export async function describeForecast(
  db: Db,
  forecast: Forecast,
  { contacts, isInternal }: { contacts: Contacts; isInternal: boolean },
): Promise<Omit<BatchPreview, 'previewToken' | 'expiresAt'>> {
  const { rows, refused, moves, shares } = forecast;
  const told = isInternal ? [] : rows;
  const unreachable = told.filter(({ accountId }) => !isReachable(contacts.get(accountId)));
  return {
    ok: rows.length,
    ...(moves ? { moves } : {}),
    ...(shares ? { shares } : {}),
    refused,
    unreachable: unreachable.length,
    unreachableReceiptNos: unreachable.map(({ receiptNo }) => receiptNo),
    samples: await sampleMessages(db, forecast, contacts),
    releaseAt: new Date(forecast.releaseAt).toISOString(),
  };
}
