import { translateFor } from '#lib/i18n/server-translate.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { Locale } from '#lib/text/locale.ts';
import { reserveMessage } from '#server/people/messages/budget.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import {
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { decryptField } from '#server/platform/crypto/field-cipher.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import { personHolderOf, type ResumeScope } from './scope.ts';
import { hashContactEmail } from './sensitive-data.ts';
import { savePerson } from './store.ts';

/**
 * Mails a code that confirms a contact address.
 * @throws AppError 429 within a minute of the last such mail to the address
 */
export async function sendContactEmailCode(app: App, scope: ResumeScope, locale: Locale, typed: string): Promise<void> {
  const t = translateFor(locale);
  const to = normaliseEmail(typed);
  const lasts = verificationCodeLasts.typed;
  await reserveMessage(app, { channel: 'mail', to, purpose: 'contact-email', accountId: scope.accountId });
  await transaction(app, async (trx) => {
    const code = await issueVerificationCode(trx, app, {
      purpose: 'contact-email',
      accountId: scope.accountId,
      subject: to,
      lasts,
    });
    const words = { site: t('common.site.name'), code };
    const text = `${t('messages.contactEmail.text', words)}\n\n${t('messages.signature', words)}\n`;
    const subject = t('messages.contactEmail.subject', words);
    const message = { channel: 'mail', to, purpose: 'contact-email', code, subject, text, locale, values: words } as const;
    await queueMessage(trx, app, message, { lane: 'code', usefulFor: lasts, accountId: scope.accountId });
  });
}

/**
 * Uses a mailed code, which confirms the address it was sent to.
 * @throws AppError 400003 if the code is wrong, used, expired, or was sent for somebody else
 */
export async function confirmContactEmail(app: App, scope: ResumeScope, enciphered: string): Promise<{ email: string }> {
  const code = decryptField(enciphered, app.settings.fieldKey) ?? '';
  return transaction(app, async (trx) => {
    await scope.hold?.(trx);
    const { accountId, subject: email } = await useVerificationCode(trx, app, 'contact-email', code);
    if (accountId !== scope.accountId) throw new AppError('400003', { because: 'the code belongs to another account' });
    await savePerson(trx, accountId, personHolderOf(scope), { verifiedEmailHash: hashContactEmail(app, email) });
    return { email };
  });
}
