import { useStore } from '@nanostores/react';

import { paths } from '#lib/addresses/paths.ts';
import { $session } from '#lib/stores/session.ts';

import { useLocale, useT } from './language.tsx';
import { Words } from './words.tsx';

/**
 * Where news of an application go, masked, and the way to change it: to the e-mail where one is bound, else to the
 * mobile, as the server sends them. Nothing while that is not known. Needs the words `common.news`.
 */
export function WhereNewsGo() {
  const t = useT();
  const locale = useLocale();
  const { contacts } = useStore($session, { ssr: 'initial' });
  const { email, phone } = contacts ?? {};
  if (!email && !phone) return null;
  const words = email
    ? t(phone ? 'common.news.mailNotPhone' : 'common.news.mail', { email, phone: phone ?? '' })
    : t('common.news.sms', { phone: phone! });
  return (
    <span className="where-news-go">
      <Words text={words} /> <a href={paths.account(locale)}>{t('common.news.change')}</a>
    </span>
  );
}
