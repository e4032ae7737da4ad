import type { Locale } from '#lib/text/locale.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import { voidSmsCodes } from '#server/people/verification/sms-codes.ts';
import { voidVerificationCodes } from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Candidate } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';

import { confirmPassword, type OwnAccount, ownAccount } from './confirm-password.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf } from './store-sessions.ts';
import { setPasswordHash } from './store.ts';
import { passwordChangedMessage } from './texts.ts';

/**
 * Ends every session of an account, voids its links, tickets and codes, and notifies its owner. Call it after a new
 * password is set.
 */
export async function afterNewPassword(trx: Db, app: App, account: OwnAccount, locale: Locale): Promise<void> {
  await deleteSessionsOf(trx, account.id);
  await voidVerificationCodes(trx, account.id);
  if (account.phone) await voidSmsCodes(trx, app, account.phone);
  const message = passwordChangedMessage(locale, account, app.settings.publicUrl);
  if (message) await queueMessage(trx, app, message, { accountId: account.id });
}

/**
 * Sets a new password and ends every session of the account.
 * @throws AppError 400 if the old password is wrong; 429 after too many attempts; 503 if too many passwords are waiting
 * to be hashed
 */
export async function changePassword(
  app: App,
  { accountId }: Candidate,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  locale: Locale,
): Promise<void> {
  const account = await ownAccount(app, accountId);
  await confirmPassword(app, account, 'oldPassword', oldPassword);
  const passwordHash = await hashPassword(newPassword, { queue: 'candidates', key: account.id });
  await transaction(app, async (trx) => {
    if (!(await setPasswordHash(trx, accountId, passwordHash, account.passwordHash))) {
      throw invalid({ path: 'oldPassword', rule: 'wrongPassword' });
    }
    await afterNewPassword(trx, app, account, locale);
  });
  logSecurity(app, 'password changed', { account: accountId });
}
