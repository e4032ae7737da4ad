import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/db/database.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { Candidate } from '#server/http/route.ts';
import { spend } from '#server/limits/spend.ts';
import { queueMessage } from '#server/messages/queue-message.ts';

import { hashPassword, isRightPassword } from './passwords.ts';
import { deleteSessionsOf, findAccountById, setPasswordHash } from './store.ts';
import { passwordChangedMessage } from './texts.ts';

/**
 * Sets another password and ends every session of the account.
 * @throws AppError 400 where the old one is wrong; 429 after too many tries
 */
export async function changePassword(
  app: App,
  locale: Locale,
  { accountId }: Candidate,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await spend(app, 'signInsByAccount', accountId);
  const account = await findAccountById(app.db, accountId);
  if (!account) throw new AppError('401');
  if (!(await isRightPassword(account.passwordHash, oldPassword))) throw invalid({ path: 'oldPassword', rule: 'wrongPassword' });
  const passwordHash = await hashPassword(newPassword);
  await transaction(app, async (trx) => {
    if (!(await setPasswordHash(trx, accountId, passwordHash, account.passwordHash))) {
      throw invalid({ path: 'oldPassword', rule: 'wrongPassword' });
    }
    await deleteSessionsOf(trx, accountId);
    const message = passwordChangedMessage(locale, account, app.settings.publicUrl);
    if (message) await queueMessage(trx, app, message, { accountId });
  });
}
