import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { AwaitedPosting } from '#lib/contract/staff-postings.ts';

import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moments.ts';

/** The postings whose publication waits for a second person; renders nothing if there are none. */
export function PostingApprovals() {
  const t = useT();
  const locale = useLocale();
  const { data } = useLoad<AwaitedPosting[]>('posting-approvals');
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="desk-today-approvals">
      <h2 id="desk-today-approvals" className="desk-today__title">
        {t('desk-applications.approvals.title')}
      </h2>
      <ul className="desk-today__postings desk-today__mentions">
        {data.map(({ id, name, askedByName, askedAt, own }) => (
          <li key={id}>
            <p className="desk-list__line">
              <a href={deskPaths.posting(locale, id)}>{name}</a>
              <span className="desk-list__small">
                {own === 'Y'
                  ? t('desk-applications.approvals.own')
                  : t('desk-applications.approvals.asked', { who: askedByName })}{' '}
                · {momentOf(askedAt)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
