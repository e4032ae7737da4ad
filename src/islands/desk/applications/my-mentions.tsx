import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Mentions } from '#lib/contract/mentions.ts';

import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moments.ts';

/** Maximum number of mentions that the page Today shows. */
const most = 6;

/** The notes that mention the reader, unread ones first and with a dot; renders nothing if no note mentions the reader. */
export function MyMentions() {
  const t = useT();
  const locale = useLocale();
  const { data } = useLoad<Mentions>('mentions');
  if (!data || data.list.length === 0) return null;
  const unreadFirst = data.list.toSorted((one, other) => (one.read === other.read ? 0 : one.read === 'N' ? -1 : 1));
  return (
    <section aria-labelledby="desk-today-mentions">
      <h2 id="desk-today-mentions" className="desk-today__title">
        {t('desk-applications.mentions.title')}{' '}
        {data.unread > 0 && (
          <span className="desk-status__turn">{t('desk-applications.mentions.unread', { count: data.unread })}</span>
        )}
      </h2>
      <ul className="desk-today__postings desk-today__mentions">
        {unreadFirst.slice(0, most).map(({ id, applicationId, name, receiptNo, regJobName, author, at, text, read }) => (
          <li key={id}>
            <p className="desk-list__line">
              {read === 'N' && <span className="desk-dot" role="img" aria-label={t('desk-applications.mentions.new')} />}
              <a href={deskPaths.application(locale, applicationId)}>{name || receiptNo}</a>
              <span className="desk-list__small">
                {regJobName} · {author} · {momentOf(at)}
              </span>
            </p>
            <p className="desk-today__note">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
