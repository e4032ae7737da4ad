import { areWithin } from '#lib/domain/staff-roles.ts';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { StaffChangeKind } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { queueMessages } from '#server/people/messages/queue-message.ts';
import { writeStaffMail } from '#server/people/messages/staff-mail.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { AccessWords } from './access-words.ts';
import { type Giver, unitsOf } from './scope.ts';
import { type ChangeRow, listActiveAdmins } from './store-changes.ts';
import type { StaffRow } from './store.ts';
import { nameOf } from './notify-staff.ts';

/** A change of a person's access, with the texts for roles and units. */
interface Change {
  kind: StaffChangeKind;
  /** The new role and units if `kind` is `access`. */
  access?: Pick<StaffRow, 'role' | 'units'> | undefined;
  words: AccessWords;
}

function describeChange({ name }: StaffRow, { kind, access, words }: Change, locale: Locale): string {
  const given = access ? words({ role: access.role, units: unitsOf(access) }, locale) : {};
  return translateFor(locale)(`messages.staff.kinds.${kind}` as MessageKey, { name, ...given });
}

/**
 * Queues a mail to the active administrators whose units cover a person, and to the person, if the person is an active
 * administrator.
 */
async function tell(
  trx: Db,
  app: App,
  person: Pick<StaffRow, 'id' | 'units'>,
  { words, values }: { words: string; values: (locale: Locale) => Record<string, string> },
): Promise<void> {
  const admins = (await listActiveAdmins(trx)).filter(
    (admin) => admin.id === person.id || areWithin(unitsOf(person), unitsOf(admin)),
  );
  const mails = admins.map(({ email }) => writeStaffMail({ to: email, purpose: 'staff-change', words, values }));
  await queueMessages(
    trx,
    app,
    mails.map((message) => ({ message, dispatch: {} })),
  );
}

/** Notifies administrators that the command line has changed the access of an active administrator. */
export async function notifyAdminsOfOperator(trx: Db, app: App, by: Giver, person: StaffRow, change: Change): Promise<void> {
  if (person.role !== 'admin' || person.state !== 'active') return;
  const values = (locale: Locale) => ({ by: nameOf(by, locale), what: describeChange(person, change, locale) });
  await tell(trx, app, person, { words: 'changeDone', values });
}

/** Notifies administrators of a change that was requested, confirmed or cancelled. */
export async function notifyAdminsOfChange(
  trx: Db,
  app: App,
  by: Giver,
  person: StaffRow,
  { change, step, words }: { change: ChangeRow; step: 'changeAsked' | 'changeConfirmed' | 'changeCancelled'; words: AccessWords },
): Promise<void> {
  const { kind, role, units, askedByName, expiresAt } = change;
  const access = role === null ? undefined : { role, units };
  const values = (locale: Locale) => ({
    ...{ by: nameOf(by, locale), asker: askedByName, until: dateTimeInShanghai(expiresAt) },
    ...{ what: describeChange(person, { kind, access, words }, locale), desk: app.settings.publicUrl + deskPaths.staff(locale) },
  });
  await tell(trx, app, person, { words: step, values });
}

/** Notifies administrators of a new administrator. */
export async function notifyAdminsOfNew(
  trx: Db,
  app: App,
  by: Giver,
  person: Pick<StaffRow, 'id' | 'name' | 'email' | 'role' | 'units'>,
  words: AccessWords,
): Promise<void> {
  if (person.role !== 'admin') return;
  const { name, email, role } = person;
  const values = (locale: Locale) => ({
    ...{ by: nameOf(by, locale), name, email, desk: app.settings.publicUrl + deskPaths.staff(locale) },
    ...words({ role, units: unitsOf(person) }, locale),
  });
  await tell(trx, app, person, { words: 'adminAdded', values });
}

/** Queues a mail to every active administrator. */
export async function mailAllAdmins(
  trx: Db,
  app: App,
  { words, values }: { words: string; values: (locale: Locale) => MessageValues },
): Promise<void> {
  const mails = (await listActiveAdmins(trx)).map(({ email }) => ({
    message: writeStaffMail({ to: email, purpose: 'staff-notice', words, values }),
    dispatch: {},
  }));
  await queueMessages(trx, app, mails);
}
