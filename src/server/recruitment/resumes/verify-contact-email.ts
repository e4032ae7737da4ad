import { translateFor } from '#lib/i18n/server-translate.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { Locale } from '#lib/text/locale.ts';
import { reserveMessage } from '#server/people/messages/message-limits.ts';
import { queueMessage } from '#server/people/messages/queue-message.ts';
import {
  issueVerificationCode,
  useVerificationCode,
  verificationCodeLasts,
} from '#server/people/verification/verification-codes.ts';
import type { App } from '#server/platform/app.ts';
import { decryptField } from '#server/platform/crypto/browser-cipher.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';

import { personHolderOf, type ResumeScope } from './scope.ts';
import { hashContactEmail } from './sensitive-data.ts';
import { savePerson } from './store.ts';

/**
 * Mails a code for verifying a contact address.
 * @throws AppError 429 within a minute of the last such mail to the address, or above the limits of messages
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
    const values = { site: t('common.site.name'), code };
    const text = `${t('messages.contactEmail.text', values)}\n\n${t('messages.signature', values)}\n`;
    const subject = t('messages.contactEmail.subject', values);
    const message = { channel: 'mail', to, purpose: 'contact-email', code, subject, text, locale, values } as const;
    await queueMessage(trx, app, message, { lane: 'code', usefulFor: lasts, accountId: scope.accountId });
  });
}

/**
 * Verifies the address to which a code was mailed, and uses up the code.
 * @throws AppError 400003 if the code is wrong, used, expired, or belongs to another account
 */
export async function confirmContactEmail(app: App, scope: ResumeScope, encrypted: string): Promise<{ email: string }> {
  const code = decryptField(encrypted, app.settings.fieldKey) ?? '';
  return transaction(app, async (trx) => {
    await scope.hold?.(trx);
    const { accountId, subject: email } = await useVerificationCode(trx, app, 'contact-email', code);
    if (accountId !== scope.accountId) throw new AppError('400003', { because: 'the code belongs to another account' });
    await savePerson(trx, accountId, personHolderOf(scope), { verifiedEmailHash: hashContactEmail(app, email) });
    return { email };
  });
}
