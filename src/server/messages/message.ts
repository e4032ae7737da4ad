import type { Locale } from '#lib/locale.ts';

/** A mail or SMS to one person. */
export interface Message {
  channel: 'mail' | 'sms';
  /** An address of mail, or a number in E.164. */
  to: string;
  /** What it is for, e.g. `activation`: gateways choose templates by it. */
  purpose: string;
  /** The code in the text, where it carries one. */
  code?: string;
  /** The link in the text, where it carries one. */
  link?: string;
  /** Of a mail. */
  subject?: string;
  text: string;
  locale: Locale;
  /** Whose message it is, where it goes to the holder of an account: they may read later that it was sent. */
  accountId?: string;
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
