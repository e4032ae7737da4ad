import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Channel, Message } from '#server/people/messages/message.ts';
import type { App } from '#server/platform/app.ts';

/** A notice, with its title in each language. */
export interface ToldNotice {
  id: string;
  title: Record<Locale, string>;
}

/** The recipient of a message about a notice. */
export interface Addressee {
  channel: Channel;
  to: string;
  name: string;
  locale: Locale;
  /** The token that stops mails with the airline's news. */
  token: string;
}

/** The message about a notice, for a candidate who has asked for the airline's news. */
export function noticeMessage(app: App, notice: ToldNotice, { channel, to, name, locale, token }: Addressee): Message {
  const t = translateFor(locale);
  const { publicUrl } = app.settings;
  const link = publicUrl + paths.noticeDetail(locale, notice.id);
  const home = publicUrl + paths.account(locale);
  const values = { site: t('common.site.name'), name, title: notice.title[locale], link, home };
  const isMail = channel === 'mail';
  return {
    channel,
    to,
    purpose: 'airline-news',
    link,
    ...(isMail
      ? {
          subject: t('messages.notice.subject', values),
          unsubscribe: `${publicUrl}/api/front/preferences/stop-news?token=${token}`,
        }
      : {}),
    text: isMail
      ? `${t('messages.notice.text', values)}\n\n${t('messages.signature', values)}\n`
      : t('messages.notice.sms', values),
    locale,
    values,
  };
}
