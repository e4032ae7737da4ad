import type { DuplicateReason } from '#lib/contract/desk-application.ts';
import { findContact } from '#server/people/accounts/find-contact.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { phoneOf } from '#server/recruitment/applications/phone-of.ts';
import { phoneEndsOfNumber } from '#server/recruitment/applications/search/phone-ends.ts';
import { decryptTraits } from '#server/recruitment/applications/search/traits.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { findSharing } from './store-duplicates.ts';
import { searched } from './filter/store-filter.ts';
import { type ListedRow, readListed } from './store.ts';

/** The phone numbers of the resume and of the account. */
async function phonesOf(app: App, { accountId }: ListedRow, resume: FrozenResume | undefined): Promise<string[]> {
  const ofAccount = (await findContact(app.db, accountId))?.phone;
  return [...new Set([resume && phoneOf(resume), ofAccount].filter((phone) => phone !== undefined && phone !== null))];
}

/** Whether both resumes have the same name and the same birth date. */
function isNamesake(app: App, one: ListedRow, other: ListedRow): boolean {
  const [born, alsoBorn] = [one, other].map(({ id, sealedTraits }) => decryptTraits(app, id, sealedTraits).birthdate);
  return born !== undefined && born === alsoBorn && searched(one.name) === searched(other.name);
}

/** An application of another account that may belong to the same person. */
export interface Duplicate {
  row: ListedRow;
  reasons: DuplicateReason[];
}

/**
 * Applications of other accounts within the actor's reach that may belong to the person of `row`, newest first. They have
 * the same ID number, the same phone (in the resume or the account), or the same name and birth date.
 * @param most the maximum number
 */
export async function findDuplicates(
  app: App,
  actor: Actor,
  row: ListedRow,
  resume: FrozenResume | undefined,
  most: number,
): Promise<Duplicate[]> {
  const phones = await phonesOf(app, row, resume);
  const { accountId, idHash, name } = row;
  const phoneEnds = phones.flatMap((phone) => phoneEndsOfNumber(app, phone));
  const found = await findSharing(app.db, actor, { accountId, idHash, phones, phoneEnds, name });
  return (await readListed(app.db, [...found.keys()]))
    .map((other) => {
      const reasons = found.get(other.id)!.filter((reason) => reason !== 'birth' || isNamesake(app, row, other));
      return { row: other, reasons };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => other.row.appliedAt - one.row.appliedAt)
    .slice(0, most);
}
