import type { NewPasskeyResponse, PasskeyRecord, PasskeyResponse } from '#lib/contract/passkeys.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { creationOptions, maximumPasskeys, verifyNewPasskey } from '#server/people/verification/webauthn.ts';
import type { App } from '#server/platform/app.ts';
import { isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { newId, newToken } from '#server/platform/ids.ts';
import { logSecurity } from '#server/platform/log.ts';

import { confirmPassword, isRecent, ownAccount } from '../confirm-password.ts';
import { lockAccount } from '../lock-account.ts';
import { passkeyMessage } from '../texts.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './store.ts';
import { confirmPasskey } from './use-passkey.ts';

/** The candidate's passkeys, newest first. */
export async function listOwnPasskeys(app: App, { accountId }: Candidate): Promise<PasskeyRecord[]> {
  const passkeys = await listPasskeys(app.db, accountId);
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }));
}

/** The options with which a browser creates a passkey for the candidate. */
export async function startPasskey(app: App, { accountId }: Candidate, cookies: Cookies, locale: Locale) {
  const { name, email, phone } = await ownAccount(app, accountId);
  const registered = await listPasskeys(app.db, accountId);
  const owner = {
    subject: accountId,
    userHandle: registered[0]?.userHandle ?? newToken(),
    userName: email ?? phone ?? name,
    displayName: name,
    siteName: translateFor(locale)('common.site.name'),
  };
  return creationOptions(app, cookies, owner, registered);
}

interface NewPasskey {
  name: string;
  response: NewPasskeyResponse;
  password?: string | undefined;
}

/**
 * Stores the passkey that the browser created, and notifies the account's owner. The password is required if the sign-in is
 * older than ten minutes. If a required password is missing, the response is not used up, and can be sent again with the
 * password.
 * @returns the candidate's passkeys
 * @throws AppError 400003 for a wrong response or a passkey that is registered already; 400 for a missing or wrong password,
 * or beyond twenty passkeys; 429 after too many attempts at the password; 503 if too many passwords are waiting to be
 * compared
 */
export async function addPasskey(
  app: App,
  candidate: Candidate,
  cookies: Cookies,
  { name, response, password }: NewPasskey,
  locale: Locale,
): Promise<PasskeyRecord[]> {
  const { accountId } = candidate;
  const account = await ownAccount(app, accountId);
  if (!isRecent(app, candidate) && !password) throw invalid({ path: 'password', rule: 'required' });
  if (password) await confirmPassword(app, account, 'password', password);
  const verified = await verifyNewPasskey(app, cookies, response);
  if (verified?.subject !== accountId) throw new AppError('400003', { because: 'wrong response of an authenticator' });
  const { subject: _, ...credential } = verified;
  const now = app.clock.now();
  try {
    await transaction(app, async (trx) => {
      await lockAccount(trx, accountId);
      const registered = await listPasskeys(trx, accountId);
      if (registered.length >= maximumPasskeys) {
        throw invalid({ path: 'name', rule: 'passkeyMaximum', params: { maximum: maximumPasskeys } });
      }
      await insertPasskey(trx, { ...credential, id: newId(), accountId, name, createdAt: now, lastUsedAt: null });
      const message = passkeyMessage('passkeyAdded', locale, account, name, app.settings.publicUrl);
      if (message) await queueMessage(trx, app, message, { accountId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('400003', { because: 'the passkey is registered already' });
    throw error;
  }
  logSecurity(app, 'passkey added', { account: accountId });
  return listOwnPasskeys(app, candidate);
}

/**
 * Removes one of the candidate's passkeys, and notifies the account's owner.
 * @throws AppError 404 if the candidate has no such passkey; 400 if neither password nor response is given, or for a wrong
 * password; 400003 for a wrong response; 429 after too many attempts at the password; 503 if too many passwords are waiting
 * to be compared
 */
export async function removePasskey(
  app: App,
  { accountId }: Candidate,
  cookies: Cookies,
  { id, password, response }: { id: string; password?: string | undefined; response?: PasskeyResponse | undefined },
  locale: Locale,
): Promise<void> {
  const account = await ownAccount(app, accountId);
  const passkey = (await listPasskeys(app.db, accountId)).find((each) => each.id === id);
  if (!passkey) throw notFound();
  if (password) await confirmPassword(app, account, 'password', password);
  else if (response) await confirmPasskey(app, accountId, cookies, response);
  else throw invalid({ path: 'password', rule: 'required' });
  await transaction(app, async (trx) => {
    if (!(await deletePasskey(trx, accountId, id))) throw notFound();
    const message = passkeyMessage('passkeyRemoved', locale, account, passkey.name, app.settings.publicUrl);
    if (message) await queueMessage(trx, app, message, { accountId });
  });
  logSecurity(app, 'passkey removed', { account: accountId });
}
