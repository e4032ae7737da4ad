import type { TemplatePurpose } from '#lib/forms/message-templates.ts';
import type { MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

export type Channel = 'mail' | 'sms';

/**
 * The lanes of a channel in the order of their priority: messages that somebody requested, such as codes and links; news of
 * an application or account; bulk messages.
 */
export const lanes = { code: 0, news: 1, bulk: 2 } as const;

export type Lane = keyof typeof lanes;

/** A task that a message mentions, and whether the recipient of the message knew about the task before. */
export interface NotifiedTask {
  id: string;
  isKnown: boolean;
  /** The new deadline (ms) and the previous one, which is null if there was none; absent if the deadline is unchanged. */
  due?: { given: number; before: number | null };
}

/** Purposes of mails to the hiring office (`staff-mail.ts`); they have no editable template. */
export const staffPurposes = ['staff-invitation', 'staff-access', 'staff-change', 'staff-notice', 'staff-mention'] as const;

export type StaffPurpose = (typeof staffPurposes)[number];

/** A mail or SMS to one person. */
export interface Message {
  channel: Channel;
  /** A mail address, or a number in E.164. */
  to: string;
  /** The reason for sending the message, e.g. `activation`. */
  purpose: TemplatePurpose | StaffPurpose;
  /** The code in the text or its link, if any. */
  code?: string;
  /** The link in the text, if any. */
  link?: string;
  /** For mails only. */
  subject?: string;
  text: string;
  /** An appointment attached to a mail as a calendar file. */
  calendar?: { name: string; file: string };
  /** The address that stops such mails with one click (RFC 8058). */
  unsubscribe?: string;
  locale: Locale;
  /** The values of the template's variables. Without them, no template replaces `subject` and `text`. */
  values?: MessageValues;
  /** The variants of the purpose that fit, the best first: the first one that the office has written is used. */
  variants?: readonly string[];
  /**
   * The explanation that the message contains, as a variant of the template `meaning`. If the office has changed that
   * template, its text replaces `values.meaning`.
   */
  meaning?: string;
  /** The gateway's id of a registered SMS text; the gateway also gets the `values` of that text's variables. */
  smsTemplateId?: string;
  /** The version of the office's template; undefined if the site's default text is used. */
  templateVersion?: number;
  /** The tasks that the message mentions, if tasks may be removed from the message while it waits. */
  about?: readonly NotifiedTask[];
}

/** A message as the outbox stores it, encrypted. */
export interface StoredMessage extends Message {
  /** The time (ms) after which the message must not be sent, for example because its code has expired. */
  notAfter: number;
}

/** The context with which a message is encrypted. */
export function messageContext(id: string): string {
  return `outbox.message.${id}`;
}
