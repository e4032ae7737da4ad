import type { TemplatePurpose } from '#lib/forms/message-templates.ts';
import type { MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

export type Channel = 'mail' | 'sms';

/**
 * The order in which a channel sends: messages that a call requested (codes and links), then news of an application or
 * account, then bulk messages.
 */
export const lanes = { code: 0, news: 1, bulk: 2 } as const;

export type Lane = keyof typeof lanes;

/** A task that a message mentions, and whether its reader knew about it before. */
export interface NotifiedTask {
  id: string;
  isKnown: boolean;
  /** A changed due instant (ms) and the previous one; absent if there was none. */
  due?: { given: number; before: number | null };
}

/** Purposes of mails to the hiring office (`staff-mail.ts`); they have no editable template. */
export const staffPurposes = ['staff-invitation', 'staff-access', 'staff-change', 'staff-notice'] as const;

export type StaffPurpose = (typeof staffPurposes)[number];

/** A mail or SMS to one person. */
export interface Message {
  channel: Channel;
  /** A mail address, or a number in E.164. */
  to: string;
  /** Its purpose, e.g. `activation`. */
  purpose: TemplatePurpose | StaffPurpose;
  /** The code in the text, if any. */
  code?: string;
  /** The link in the text, if any. */
  link?: string;
  /** Of a mail only. */
  subject?: string;
  text: string;
  /** An appointment attached to a mail as a calendar file. */
  calendar?: { name: string; file: string };
  locale: Locale;
  /** The values of its template's variables: with them the office's wording replaces `subject` and `text`. */
  values?: MessageValues;
  /** The gateway's id of a registered SMS text, which also gets the `values` it names. */
  smsTemplateId?: string;
  /** The version of the office's template; absent for the site's own wording. */
  templateVersion?: number;
  /** The tasks it mentions, if one may be left out while it waits. */
  about?: readonly NotifiedTask[];
}

/** A message as the outbox stores it, encrypted. */
export interface StoredMessage extends Message {
  /** Milliseconds after which it would only confuse its reader (its code has expired). */
  notAfter: number;
}

/** The context of a message's encryption. */
export function messageContext(id: string): string {
  return `outbox.message.${id}`;
}
