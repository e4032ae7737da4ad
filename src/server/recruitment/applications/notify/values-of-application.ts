import { paths } from '#lib/addresses/paths.ts';
import type { Locale } from '#lib/text/locale.ts';
import { findContact } from '#server/people/accounts/find-contact.ts';
import { readMeanings } from '#server/people/messages/meanings.ts';
import type { App } from '#server/platform/app.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { findOffers } from '../office/store-office.ts';
import type { ApplicationRow } from '../store.ts';
import { valuesOf } from './notify-candidate.ts';

/** Current values for templates of messages about an application; undefined if its posting no longer exists. */
export async function valuesOfApplication(
  app: App,
  row: ApplicationRow,
  locale: Locale,
): Promise<Record<string, string> | undefined> {
  const posting = await readPosting(app.db, row.postingId);
  const contact = await findContact(app.db, row.accountId);
  if (!posting) return undefined;
  const offer = (await findOffers(app.db, [row.id])).get(row.id);
  const rounds = (await readRounds(app.db, [posting.id])).get(posting.id);
  const notice = { row, posting, references: await readReferences(app), rounds, offer };
  const link = app.settings.publicUrl + paths.applications(locale);
  return valuesOf(app, notice, contact?.name ?? '', { link, locale, meanings: await readMeanings(app.db, locale) });
}
