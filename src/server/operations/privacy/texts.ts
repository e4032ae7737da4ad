import { paths } from '#lib/addresses/paths.ts';
import type { TemplatePurpose } from '#lib/forms/message-templates.ts';
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

/** A message about an account: a mail, or an SMS if there is no mail address; undefined if there is no phone either. */
function messageTo(
  { email, phone }: Pick<Reachable, 'email' | 'phone'>,
  words: 'closed' | 'mergeKept' | 'mergeClosed',
  about: { purpose: TemplatePurpose; locale: Locale; values: Record<string, string> },
): Message | undefined {
  const { t, site, signature } = translated(about.locale);
  const values = { site, ...about.values };
  if (email) {
    const text = `${t(`messages.${words}.text`, values)}\n\n${signature}\n`;
    return { ...about, channel: 'mail', to: email, subject: t(`messages.${words}.subject`, values), text };
  }
  return phone ? { ...about, channel: 'sms', to: phone, text: t(`messages.${words}.sms`, values) } : undefined;
}

function linksOf(locale: Locale, publicUrl: string) {
  return { home: publicUrl + paths.account(locale), reset: publicUrl + paths.resetPassword(locale) };
}

/**
 * The message that tells the owner of the `kept` or the `closed` account about a merge: a mail, or an SMS if there is no
 * mail address; undefined if there is no phone either. It says nothing about the other account.
 */
export function mergedMessage(
  outcome: 'kept' | 'closed',
  { name, locale, ...addresses }: Reachable & { locale: Locale },
  at: number,
  publicUrl: string,
): Message | undefined {
  const values = { name, at: dateTimeInShanghai(at), ...linksOf(locale, publicUrl) };
  const words = outcome === 'kept' ? 'mergeKept' : 'mergeClosed';
  return messageTo(addresses, words, { purpose: `merge-${outcome}`, locale, values });
}

/**
 * The message that tells the owner that the account is closed, and how and until when it can be reopened: a mail, or an SMS
 * if there is no mail address; undefined if there is no phone either.
 */
export function closedMessage(locale: Locale, { name, ...addresses }: Reachable, eraseAt: number, publicUrl: string) {
  const values = { name, until: dateTimeInShanghai(eraseAt), ...linksOf(locale, publicUrl) };
  return messageTo(addresses, 'closed', { purpose: 'account-closed', locale, values });
}
