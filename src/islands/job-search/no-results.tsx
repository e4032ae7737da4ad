import type { MouseEvent } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import { changeFilters, type JobFilters, noFilters } from '#lib/job-search.ts';

/** One filter that is set, in the reader's words, and how to take it away. */
export interface SetFilter {
  name: string;
  without: Partial<JobFilters>;
}

interface NoResultsProps {
  filters: JobFilters;
  set: SetFilter[];
  total: number;
  hrefOf: (filters: JobFilters) => string;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, filters: JobFilters) => void;
}

/** Nothing to show: which filter to loosen, or the way back from beyond the last page. */
export function NoResults({ filters, set, total, hrefOf, onChoose }: NoResultsProps) {
  const t = useT();
  const linkTo = (target: JobFilters) => ({
    href: hrefOf(target),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => onChoose(event, target),
  });

  if (total > 0) {
    return (
      <div className="no-jobs">
        <Icon name="window" size={44} />
        <p className="no-jobs__title">{t('jobs.none.beyond', { page: filters.page })}</p>
        <a className="button" {...linkTo({ ...filters, page: 1 })}>
          {t('jobs.none.first')}
        </a>
      </div>
    );
  }
  return (
    <div className="no-jobs">
      <Icon name="window" size={44} />
      <p className="no-jobs__title">{t('jobs.none.title')}</p>
      {set.length > 1 && (
        <>
          <p className="muted">{t('jobs.none.loosen')}</p>
          <ul className="no-jobs__ways" role="list">
            {set.map(({ name, without }) => (
              <li key={name}>
                <a className="chip" {...linkTo(changeFilters(filters, without))}>
                  <Icon name="close" size={16} />
                  {t('jobs.list.remove', { name })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {set.length <= 1 && <p className="muted">{t('jobs.none.hint')}</p>}
      <div className="row">
        <a className="button button--solid" {...linkTo(noFilters)}>
          {t('jobs.none.all')}
        </a>
        {!filters.withClosed && (
          <a className="button" {...linkTo({ ...filters, withClosed: true, page: 1 })}>
            {t('jobs.none.closed')}
          </a>
        )}
      </div>
    </div>
  );
}
