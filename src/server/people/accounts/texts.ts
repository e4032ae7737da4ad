import { paths } from '#lib/addresses/paths.ts';
import type { TemplatePurpose } from '#lib/forms/message-templates.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { maskEmail } from '#lib/rules/email.ts';
import { maskPhone } from '#lib/rules/mobile.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Message } from '#server/people/messages/message.ts';

/** The purposes of SMS codes about an account, other than closing and merging the account. */
export type CodePurpose = 'login' | 'register' | 'reset-password' | 'bind-phone';

type MailName =
  | 'activation'
  | 'alreadyRegistered'
  | 'reset'
  | 'resetUnknown'
  | 'passwordChanged'
  | 'phoneBound'
  | 'changeEmail'
  | 'emailTaken'
  | 'emailChanged'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'mergeProposed';

interface Reachable {
  name: string;
  email: string | null;
  phone: string | null;
}

function words(locale: Locale, key: string, values: MessageValues = {}): string {
  const t = translateFor(locale);
  return t(`messages.${key}` as MessageKey, { site: t('common.site.name'), ...values });
}

/** Links in the texts: the start page and the page that sets a password. */
function links(locale: Locale, publicUrl: string) {
  return { home: publicUrl + paths.home(locale), reset: publicUrl + paths.resetPassword(locale) };
}

function mail(locale: Locale, name: MailName, purpose: TemplatePurpose, to: string, values: MessageValues): Message {
  const text = `${words(locale, `${name}.text`, values)}\n\n${words(locale, 'signature')}\n`;
  return { channel: 'mail', to, purpose, subject: words(locale, `${name}.subject`), text, locale, values };
}

function sms(locale: Locale, name: MailName, purpose: TemplatePurpose, to: string, values: MessageValues): Message {
  return { channel: 'sms', to, purpose, text: words(locale, `${name}.sms`, values), locale, values };
}

/** The mail whose link creates the account. */
export function activationMail(locale: Locale, to: string, name: string, code: string, publicUrl: string): Message {
  const link = publicUrl + paths.activeAccount(locale, code);
  return { ...mail(locale, 'activation', 'activation', to, { name, link }), link, code };
}

/** The mail to an address that has an account, after somebody tried to register with it. */
export function alreadyRegisteredMail(locale: Locale, to: string, publicUrl: string): Message {
  return mail(locale, 'alreadyRegistered', 'already-registered', to, links(locale, publicUrl));
}

/** The mail whose link sets a new password. */
export function resetMail(locale: Locale, to: string, name: string, code: string, publicUrl: string): Message {
  const link = publicUrl + paths.resetPassword(locale, code);
  return { ...mail(locale, 'reset', 'password-reset', to, { name, link }), link, code };
}

/** The mail to an address that has no account, after a new password was requested for it. */
export function resetUnknownMail(locale: Locale, to: string, publicUrl: string): Message {
  return mail(locale, 'resetUnknown', 'password-reset-unknown', to, links(locale, publicUrl));
}

/** The SMS with a code. */
export function codeMessage(locale: Locale, purpose: CodePurpose, to: string, code: string): Message {
  return { channel: 'sms', to, purpose, code, text: words(locale, `code.${purpose}`, { code }), locale, values: { code } };
}

/**
 * The message that the password was changed: a mail, or an SMS if the account has no address; undefined if it has no phone
 * either.
 */
export function passwordChangedMessage(
  locale: Locale,
  { name, email, phone }: Reachable,
  publicUrl: string,
): Message | undefined {
  const values = { name, ...links(locale, publicUrl) };
  if (email) return mail(locale, 'passwordChanged', 'password-changed', email, values);
  if (!phone) return undefined;
  return sms(locale, 'passwordChanged', 'password-changed', phone, values);
}

/** The messages about a newly bound number: one to the mail address, and one to the previous number if that differs. */
export function phoneBoundMessages(locale: Locale, { name, email, phone: former }: Reachable, phone: string): Message[] {
  const values = { name, phone: maskPhone(phone) };
  const messages: Message[] = [];
  if (email) messages.push(mail(locale, 'phoneBound', 'phone-bound', email, values));
  if (former && former !== phone) {
    messages.push(sms(locale, 'phoneBound', 'phone-bound', former, values));
  }
  return messages;
}

/** The mail with the code that confirms a new address. */
export function changeEmailMail(locale: Locale, to: string, name: string, code: string): Message {
  return { ...mail(locale, 'changeEmail', 'change-email', to, { name, code }), code };
}

/** The mail to an address that has an account, after somebody tried to bind the address to an account. */
export function emailTakenMail(locale: Locale, to: string, publicUrl: string): Message {
  return mail(locale, 'emailTaken', 'change-email-refused', to, links(locale, publicUrl));
}

/**
 * The message about a newly bound mail address. It goes to the previous address, or to the phone if there was no address.
 * The list is empty if the address is unchanged, or if the account had neither address nor phone.
 */
export function emailChangedMessages(locale: Locale, { name, email: former, phone }: Reachable, email: string): Message[] {
  const values = { name, email: maskEmail(email) };
  if (former === email) return [];
  if (former) return [mail(locale, 'emailChanged', 'email-changed', former, values)];
  if (!phone) return [];
  return [sms(locale, 'emailChanged', 'email-changed', phone, values)];
}

/**
 * The message that the office has proposed to merge another account into this one: a mail, or an SMS if the account has no
 * address; undefined if it has no phone either. The message says nothing about the other account.
 * @param date the day on which the proposal ends
 */
export function mergeProposedMessage(
  locale: Locale,
  { name, email, phone }: Reachable,
  date: string,
  publicUrl: string,
): Message | undefined {
  const link = publicUrl + paths.account(locale);
  const values = { name, date, link };
  if (email) return { ...mail(locale, 'mergeProposed', 'merge-proposed', email, values), link };
  return phone ? { ...sms(locale, 'mergeProposed', 'merge-proposed', phone, values), link } : undefined;
}

/**
 * The message that a passkey was added or removed: a mail, or an SMS if the account has no address; undefined if it has no
 * phone either.
 */
export function passkeyMessage(
  what: 'passkeyAdded' | 'passkeyRemoved',
  locale: Locale,
  { name, email, phone }: Reachable,
  passkey: string,
  publicUrl: string,
): Message | undefined {
  const purpose = what === 'passkeyAdded' ? 'passkey-added' : 'passkey-removed';
  const values = { name, link: publicUrl + paths.account(locale) };
  if (email) return mail(locale, what, purpose, email, { ...values, passkey });
  return phone ? sms(locale, what, purpose, phone, values) : undefined;
}
