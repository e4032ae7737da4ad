import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import type { Message, StaffPurpose } from './message.ts';

/** A mail to somebody of the hiring office; its words are `messages.staff.<words>`. */
export interface StaffMail {
  to: string;
  purpose: StaffPurpose;
  words: string;
  values: (locale: Locale) => MessageValues;
  /** A link that is good for something: it is named by the words and stands apart in the message. */
  link?: string;
}

/** What stands between the two languages. */
const between = '\n\n----------\n\n';

/**
 * Writes a mail to somebody of the hiring office in both languages at once, as nothing says which of them its reader speaks.
 * No template of the office's changes its words.
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
