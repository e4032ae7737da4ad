import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import type { Message, StaffPurpose } from './message.ts';

/** A mail to a staff member, with the texts `messages.staff.<words>`. */
export interface StaffMail {
  to: string;
  purpose: StaffPurpose;
  words: string;
  values: (locale: Locale) => MessageValues;
  /** A link that gives access; available to the text as a value, and stored as the message's `link`. */
  link?: string;
}

/** Separates the two languages. */
const between = '\n\n----------\n\n';

/**
 * Writes a mail to a staff member in both languages, because no language is stored for staff. The mail has no template
 * that the office could change.
 */
export function writeStaffMail({ to, purpose, words, values, link }: StaffMail): Message {
  const parts = locales.map((locale) => {
    const t = translateFor(locale);
    const all = { site: t('common.site.name'), ...values(locale), ...(link === undefined ? {} : { link }) };
    const part = (name: 'subject' | 'text') => t(`messages.staff.${words}.${name}` as MessageKey, all);
    return { subject: part('subject'), text: `${part('text')}\n\n${t('messages.signature', all)}` };
  });
  return {
    channel: 'mail',
    to,
    purpose,
    ...(link === undefined ? {} : { link }),
    subject: parts.map(({ subject }) => subject).join(' / '),
    text: `${parts.map(({ text }) => text).join(between)}\n`,
    locale: locales[0],
  };
}
