import type { Locale } from '#lib/locale.ts';
import type { App } from '#server/app.ts';
import { isUniqueViolation, transaction } from '#server/db/database.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { Candidate } from '#server/http/route.ts';
import { countCodeTry, useSmsCode } from '#server/identity/sms-codes.ts';
import { queueMessage } from '#server/messages/queue-message.ts';

import { findAccountById, setPhone } from './store.ts';
import { phoneBoundMessages } from './texts.ts';

/**
 * Binds the phone that a code was sent to, in place of an older one; the account's other channels are told.
 * @throws AppError 400003 where the code is not right; 400 where another account got the number meanwhile
 */
export async function bindPhone(app: App, locale: Locale, { accountId }: Candidate, phone: string, code: string): Promise<void> {
  await countCodeTry(app, 'bind-phone', phone);
  try {
    await transaction(app, async (trx) => {
      await useSmsCode(trx, app, 'bind-phone', phone, code);
      const account = await findAccountById(trx, accountId);
      if (!account) throw new AppError('401');
      await setPhone(trx, accountId, phone);
      for (const message of phoneBoundMessages(locale, account, phone)) await queueMessage(trx, app, message, { accountId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ path: 'loginPhone', rule: 'phoneTaken' });
    throw error;
  }
}
