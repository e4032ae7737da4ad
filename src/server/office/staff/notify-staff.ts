import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { writeStaffMail } from '#server/people/messages/staff-mail.ts';
import { isOperator } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { AccessWords } from './access-words.ts';
import { type Giver, unitsOf } from './scope.ts';
import { findStaff, type StaffRow, type TokenRow } from './store.ts';

type Person = Pick<StaffRow, 'name' | 'email' | 'role' | 'units'>;

/** The name of an actor in a mail. */
export function nameOf(by: Pick<Giver, 'id' | 'name'>, locale: Locale): string {
  return isOperator(by) ? translateFor(locale)('messages.staff.operator') : by.name;
}

interface Invited {
  /** `added` for a new person, `reset` for a person whose access was reset. */
  change: 'added' | 'reset';
  link: string;
  /** When the link expires (ms). */
  expires: number;
  /** How long the link is valid (ms). */
  lasts: number;
}

/**
 * Mails a person an invitation with the link. If the command line invites the person, it prints the link, and the mail
 * contains no link.
 */
export async function notifyInvited(
  trx: Db,
  app: App,
  by: Giver,
  person: Person,
  { change, link, expires, lasts, words }: Invited & { words: AccessWords },
): Promise<void> {
  const isPrinted = isOperator(by);
  const values = (locale: Locale) => ({
    ...{ name: person.name, by: nameOf(by, locale), until: dateTimeInShanghai(expires) },
    ...words({ role: person.role, units: unitsOf(person) }, locale),
  });
  const mailed = { added: 'invitation', reset: 'invitationAgain' } as const;
  const mail = isPrinted
    ? writeStaffMail({ to: person.email, purpose: 'staff-access', words: change, values })
    : writeStaffMail({ to: person.email, purpose: 'staff-invitation', words: mailed[change], values, link });
  await queueMessage(trx, app, mail, { usefulFor: lasts });
}

/** Mails a person that their access was changed or has ended. */
export async function notifyChanged(
  trx: Db,
  app: App,
  by: Giver,
  person: Person,
  { change, words }: { change: 'access' | 'disabled'; words: AccessWords },
): Promise<void> {
  const values = (locale: Locale) => ({
    ...{ name: person.name, by: nameOf(by, locale) },
    ...words({ role: person.role, units: unitsOf(person) }, locale),
  });
  await queueMessage(trx, app, writeStaffMail({ to: person.email, purpose: 'staff-access', words: change, values }));
}

/**
 * Mails a person that their own password, authenticator, recovery codes or passkeys were changed, so that they notice
 * an intruder's change.
 */
export async function notifyOfOwnChange(
  trx: Db,
  app: App,
  staffId: string,
  change: 'enrolled' | 'password' | 'authenticator' | 'recoveryCodes' | 'passkeyAdded' | 'passkeyRemoved',
): Promise<void> {
  const person = await findStaff(trx, staffId);
  if (!person) return;
  const values = () => ({ name: person.name });
  await queueMessage(trx, app, writeStaffMail({ to: person.email, purpose: 'staff-access', words: change, values }));
}

/** Mails the owner of a new token that the token was created. */
export async function notifyOwner(
  trx: Db,
  app: App,
  by: Giver,
  owner: Person,
  { token, words }: { token: Pick<TokenRow, 'name' | 'role' | 'units' | 'expiresAt'>; words: AccessWords },
): Promise<void> {
  const values = (locale: Locale) => ({
    ...{ name: owner.name, by: nameOf(by, locale), token: token.name, until: dateTimeInShanghai(token.expiresAt) },
    ...words({ role: token.role, units: unitsOf(token) }, locale),
  });
  await queueMessage(trx, app, writeStaffMail({ to: owner.email, purpose: 'staff-access', words: 'tokenAdded', values }));
}
