import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import type { Message, StaffPurpose } from './message.ts';

/** A mail to a staff member; its words are `messages.staff.<words>`. */
export interface StaffMail {
  to: string;
  purpose: StaffPurpose;
  words: string;
  values: (locale: Locale) => MessageValues;
  /** A link that grants something: the words mention it, and it stands apart in the message. */
  link?: string;
}

/** Separates the two languages. */
const between = '\n\n----------\n\n';

/**
 * Writes a mail to a staff member in both languages, because nothing says which one they speak. The office's templates
 * do not apply.
 */
export function writeStaffMail({ to, purpose, words, values, link }: StaffMail): Message {
  const said = locales.map((locale) => {
    const t = translateFor(locale);
    const all = { site: t('common.site.name'), ...values(locale), ...(link === undefined ? {} : { link }) };
    const say = (part: 'subject' | 'text') => t(`messages.staff.${words}.${part}` as MessageKey, all);
    return { subject: say('subject'), text: `${say('text')}\n\n${t('messages.signature', all)}` };
  });
  return {
    channel: 'mail',
    to,
    purpose,
    ...(link === undefined ? {} : { link }),
    subject: said.map(({ subject }) => subject).join(' / '),
    text: `${said.map(({ text }) => text).join(between)}\n`,
    locale: locales[0],
  };
}
