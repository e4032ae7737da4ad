import { useStore } from '@nanostores/react';

import { paths } from '#lib/addresses/paths.ts';
import { $session } from '#lib/stores/session.ts';

import { useLocale, useT } from './language.tsx';
import { Words } from './words.tsx';

/**
 * The masked address that notifications about applications are sent to (the e-mail if bound, else the phone), with a link to
 * change it. Renders nothing until the address is known. Needs the translations `common.news`.
 */
export function NotificationAddress() {
  const t = useT();
  const locale = useLocale();
  const { contacts } = useStore($session, { ssr: 'initial' });
  const { email, phone } = contacts ?? {};
  if (!email && !phone) return null;
  const words = email
    ? t(phone ? 'common.news.mailNotPhone' : 'common.news.mail', { email, phone: phone ?? '' })
    : t('common.news.sms', { phone: phone! });
  return (
    <span className="notification-address">
      <Words text={words} /> <a href={paths.account(locale)}>{t('common.news.change')}</a>
    </span>
  );
}
