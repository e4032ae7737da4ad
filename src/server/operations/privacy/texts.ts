import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Message } from '#server/people/messages/message.ts';

function translated(locale: Locale) {
  const t = translateFor(locale);
  const site = t('common.site.name');
  return { t, site, signature: t('messages.signature', { site }) };
}

/** The SMS with the code for exporting or closing the account. */
export function closeCodeSms(locale: Locale, to: string, code: string): Message {
  const { t, site } = translated(locale);
  return { channel: 'sms', to, purpose: 'close', code, text: t('messages.code.close', { site, code }), locale, values: { code } };
}

/** The mail with the code for exporting or closing an account without a phone. */
export function closeCodeMail(locale: Locale, to: string, name: string, code: string): Message {
  const { t, site, signature } = translated(locale);
  const text = `${t('messages.closeCode.text', { site, name, code })}\n\n${signature}\n`;
  const subject = t('messages.closeCode.subject', { site });
  return { channel: 'mail', to, purpose: 'close', code, subject, text, locale, values: { name, code } };
}

/** The message with the code that merges an account into another one: an SMS, or a mail if there is no phone. */
export function mergeCodeMessage(locale: Locale, { phone, email }: Pick<Reachable, 'phone' | 'email'>, code: string): Message {
  const { t, site, signature } = translated(locale);
  const about = { purpose: 'merge', code, locale, values: { code } } as const;
  if (phone) return { ...about, channel: 'sms', to: phone, text: t('messages.mergeCode.sms', { site, code }) };
  const text = `${t('messages.mergeCode.text', { site, code })}\n\n${signature}\n`;
  return { ...about, channel: 'mail', to: email ?? '', subject: t('messages.mergeCode.subject', { site }), text };
}

interface Reachable {
  name: string;
  email: string | null;
  phone: string | null;
}

/**
 * The message that the account is closed, and how and until when the account can be reopened: a mail, or an SMS if
 * there is no mail address; undefined if there is no phone either.
 */
export function closedMessage(locale: Locale, { name, email, phone }: Reachable, eraseAt: number, publicUrl: string) {
  const { t, site, signature } = translated(locale);
  const places = { home: publicUrl + paths.account(locale), reset: publicUrl + paths.resetPassword(locale) };
  const values = { site, name, until: dateTimeInShanghai(eraseAt), ...places };
  const about = { purpose: 'account-closed', locale, values } as const;
  if (email) {
    const text = `${t('messages.closed.text', values)}\n\n${signature}\n`;
    return { ...about, channel: 'mail', to: email, subject: t('messages.closed.subject', values), text } as const;
  }
  return phone ? ({ ...about, channel: 'sms', to: phone, text: t('messages.closed.sms', values) } as const) : undefined;
}
