import type { NewPasskeyResponse, PasskeyRecord } from '#lib/contract/passkeys.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { creationOptions, maximumPasskeys, verifyNewPasskey } from '#server/people/verification/webauthn.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { logSecurity } from '#server/platform/log.ts';

import { notifyOfOwnChange } from '../notify-staff.ts';
import { personOf } from '../own-access.ts';
import { findStaff, lockStaff } from '../store.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './store.ts';

/** The subject of a challenge for a new passkey; the prefix distinguishes staff from candidates. */
function subjectOf(staffId: string): string {
  return `staff:${staffId}`;
}

/**
 * The caller's passkeys, newest first.
 * @throws AppError 403 for a machine
 */
export async function listOwnPasskeys(app: App, actor: StaffActor): Promise<PasskeyRecord[]> {
  const passkeys = await listPasskeys(app.db, personOf(actor));
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }));
}

/**
 * The options with which a browser creates a passkey for the caller.
 * @throws AppError 403 for a machine; 401 if the person no longer exists
 */
export async function startPasskey(app: App, actor: StaffActor, cookies: Cookies, locale: Locale) {
  const person = await findStaff(app.db, personOf(actor));
  if (!person) throw new AppError('401');
  const registered = await listPasskeys(app.db, person.id);
  const owner = {
    subject: subjectOf(person.id),
    userHandle: registered[0]?.userHandle ?? newToken(),
    userName: person.email,
    displayName: person.name,
    siteName: translateFor(locale)('desk-staff.passkey.site'),
  };
  return creationOptions(app, cookies, owner, registered);
}

/**
 * Stores the passkey that the browser created, mails its owner and logs the change.
 * @returns the caller's passkeys
 * @throws AppError 400003 for a wrong response or a passkey that is registered already; 400 beyond twenty passkeys;
 * 403 for a machine
 */
export async function addPasskey(
  app: App,
  actor: StaffActor,
  cookies: Cookies,
  { name, response }: { name: string; response: NewPasskeyResponse },
): Promise<PasskeyRecord[]> {
  const staffId = personOf(actor);
  const verified = await verifyNewPasskey(app, cookies, response);
  if (verified?.subject !== subjectOf(staffId)) {
    throw new AppError('400003', { because: 'wrong response of an authenticator' });
  }
  const { subject: _, ...credential } = verified;
  try {
    await transaction(app, async (trx) => {
      await lockStaff(trx, staffId);
      const registered = await listPasskeys(trx, staffId);
      if (registered.length >= maximumPasskeys) {
        throw invalid({ path: 'name', rule: 'passkeyMaximum', params: { maximum: maximumPasskeys } });
      }
      const createdAt = app.clock.now();
      await insertPasskey(trx, { ...credential, id: newId(), staffId, name, createdAt, lastUsedAt: null });
      await notifyOfOwnChange(trx, app, staffId, 'passkeyAdded');
      await record(trx, app, actor, { action: 'staff.changed', subject: staffId, details: { change: 'passkeyAdded' } });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('400003', { because: 'the passkey is registered already' });
    throw error;
  }
  logSecurity(app, 'passkey added', { account: staffId });
  return listOwnPasskeys(app, actor);
}

/**
 * Removes one of the caller's passkeys, mails its owner and logs the change.
 * @throws AppError 404 if the caller has no such passkey; 403 for a machine
 */
export async function removePasskey(app: App, actor: StaffActor, id: string): Promise<void> {
  const staffId = personOf(actor);
  await transaction(app, async (trx) => {
    if (!(await deletePasskey(trx, staffId, id))) throw notFound();
    await notifyOfOwnChange(trx, app, staffId, 'passkeyRemoved');
    await record(trx, app, actor, { action: 'staff.changed', subject: staffId, details: { change: 'passkeyRemoved' } });
  });
  logSecurity(app, 'passkey removed', { account: staffId });
}
