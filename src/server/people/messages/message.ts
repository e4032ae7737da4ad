import type { TemplatePurpose } from '#lib/forms/message-templates.ts';
import type { MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

export type Channel = 'mail' | 'sms';

/**
 * The order in which a channel sends: answers to a call that asked for a message (codes and links), then news of an
 * application or account, then what goes to many.
 */
export const lanes = { code: 0, news: 1, bulk: 2 } as const;

export type Lane = keyof typeof lanes;

/** A task that a message tells of, and whether its reader knew as much before. */
export interface Told {
  id: string;
  isKnown: boolean;
  /** Another due instant (ms) that was given with it, and the one of before; absent where none was. */
  due?: { given: number; before: number | null };
}

/** Purposes of mails to the hiring office (`staff-mail.ts`); they have no editable template. */
export const staffPurposes = ['staff-invitation', 'staff-access', 'staff-change', 'staff-notice'] as const;

export type StaffPurpose = (typeof staffPurposes)[number];

/** A mail or SMS to one person. */
export interface Message {
  channel: Channel;
  /** An address of mail, or a number in E.164. */
  to: string;
  /** What it is for, e.g. `activation`. */
  purpose: TemplatePurpose | StaffPurpose;
  /** The code in the text, where it carries one. */
  code?: string;
  /** The link in the text, where it carries one. */
  link?: string;
  /** Of a mail. */
  subject?: string;
  text: string;
  /** An appointment that a mail brings along as a file for calendars. */
  calendar?: { name: string; file: string };
  locale: Locale;
  /** What its words name: by it the office's own words take the place of `subject` and `text`. */
  values?: MessageValues;
  /** The id under which the gateway registered the text of an SMS; the `values` that the text names go along. */
  smsTemplateId?: string;
  /** The version of the office's template that it is written by; absent where its words came with the site. */
  templateVersion?: number;
  /** The tasks it tells of, where one may be left out again while it waits. */
  about?: readonly Told[];
}

/** A message as the outbox keeps it, sealed. */
export interface StoredMessage extends Message {
  /** Milliseconds after which it would only confuse whom it reaches (its code has expired). */
  notAfter: number;
}

/** The place a message's seal is bound to. */
export function sealPlace(id: string): string {
  return `outbox.message.${id}`;
}
