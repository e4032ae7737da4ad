import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { QuotaList, QuotaRow } from '#lib/contract/ranking.ts';

import { useLoad } from '../ui/use-load.ts';
import { RankingLink } from './ranking-link.tsx';

const sumOf = (quotas: readonly QuotaRow[], of: 'headcount' | 'left') => quotas.reduce((sum, quota) => sum + quota[of], 0);

/**
 * The postings with the most vacancies left, among those with a headcount by base. Each has a link to its ranking if the
 * reader may open the ranking.
 */
export function PlacesLeft() {
  const t = useT();
  const locale = useLocale();
  const { data } = useLoad<QuotaList>('quotas');
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-labelledby="desk-today-places">
      <h2 id="desk-today-places" className="desk-today__title">
        {t('desk-applications.places.title')}
      </h2>
      <ul className="desk-today__postings desk-today__places">
        {data.list.map(({ pkRegJob, regJobName, unitName, quotas }) => (
          <li key={pkRegJob} className="desk-today__posting">
            <a href={deskPaths.applications(locale, { pkRegJob })}>{regJobName}</a>
            <span>{unitName}</span>
            <strong>
              {t('desk-applications.places.left', { left: sumOf(quotas, 'left'), headcount: sumOf(quotas, 'headcount') })}
            </strong>
            {quotas
              .filter(({ left }) => left > 0)
              .map(({ key, workPlace, headcount, left }) => (
                <span key={key} className="desk-line">
                  {t('desk-applications.places.ofBase', { base: workPlace, left, headcount })}
                </span>
              ))}
            <RankingLink {...{ pkRegJob }} className="desk-today__total" />
          </li>
        ))}
      </ul>
    </section>
  );
}
