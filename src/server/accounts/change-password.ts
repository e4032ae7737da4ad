import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { invalid } from '#server/errors.ts';
import type { Candidate } from '#server/http/route.ts';
import { voidSmsCodes } from '#server/identity/sms-codes.ts';
import { voidVerificationCodes } from '#server/identity/verification-codes.ts';
import { logSecurity } from '#server/log.ts';
import { queueMessage } from '#server/messages/queue-message.ts';

import { confirmPassword, type OwnAccount, ownAccount } from './confirm-password.ts';
import { hashPassword } from './passwords.ts';
import { setPasswordHash } from './store.ts';
import { deleteSessionsOf } from './store-sessions.ts';
import { passwordChangedMessage } from './texts.ts';

/** What follows from a new password: every session ends, open links, tickets and codes are void, the owner is told. */
export async function afterNewPassword(trx: Db, app: App, account: OwnAccount, locale: Locale): Promise<void> {
  await deleteSessionsOf(trx, account.id);
  await voidVerificationCodes(trx, account.id);
  if (account.phone) await voidSmsCodes(trx, app, account.phone);
  const message = passwordChangedMessage(locale, account, app.settings.publicUrl);
  if (message) await queueMessage(trx, app, message, { accountId: account.id });
}

/**
 * Sets another password and ends every session of the account.
 * @throws AppError 400 where the old one is wrong; 429 after too many tries
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
