import type { MouseEvent } from 'react';

import { Icon } from '#islands/ui/icon.tsx';
import { useT } from '#islands/ui/language.tsx';
import type { NearSearch, SearchHelp } from '#lib/contract/postings.ts';
import { alertButton } from '#lib/postings/alert-request.ts';
import { type JobFilters, nearFilters, noFilters } from '#lib/postings/job-search.ts';

import { Results } from './results.tsx';

interface NoResultsProps {
  filters: JobFilters;
  total: number;
  help: SearchHelp | undefined;
  /** The number of open postings of all categories. */
  open: number;
  now: number;
  busy: boolean;
  /** The name of the chosen category; undefined if there is none, or if another filter or a keyword narrows the search. */
  category: string | undefined;
  hrefOf: (filters: JobFilters) => string;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, filters: JobFilters) => void;
}

const icons = { instead: 'search', without: 'close', only: 'filter', closed: 'clock' } as const satisfies Record<
  NearSearch['kind'],
  string
>;

/**
 * Shown if a page of the list is empty. A page beyond the last one links to the first. If the search found nothing, the page
 * offers changed filters that would find postings, a link to all postings, and similar postings. A category without postings
 * also has a button to be notified when it opens.
 */
export function NoResults({ filters, total, help, open, now, busy, category, hrefOf, onChoose }: NoResultsProps) {
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
  const { ways = [], similar = [] } = help ?? {};
  return (
    <>
      <div className="no-jobs">
        <Icon name="window" size={44} />
        <p className="no-jobs__title">{t('jobs.none.title')}</p>
        <p className="muted">{t(ways.length > 0 ? 'jobs.none.loosen' : 'jobs.none.hint')}</p>
        {ways.length > 0 && (
          <ul className="no-jobs__ways" role="list">
            {ways.map(({ kind, name, change, total: count }) => (
              <li key={kind + JSON.stringify(change)}>
                <a className="chip" {...linkTo(nearFilters(filters, change))}>
                  <Icon name={icons[kind]} size={16} />
                  {t(`jobs.none.${kind}`, { name, count })}
                </a>
              </li>
            ))}
          </ul>
        )}
        {category && filters.jobType && (
          <button type="button" className="button button--primary" {...alertButton({ jobType: filters.jobType }, category)}>
            <Icon name="bell" size={18} />
            {t('alerts.intake.open')}
          </button>
        )}
        <a className="button button--solid" {...linkTo(noFilters)}>
          {t('jobs.none.all', { count: open })}
        </a>
      </div>
      {similar.length > 0 && (
        <section className="near-jobs" aria-labelledby="near-jobs">
          <h3 id="near-jobs">{t('jobs.none.similar')}</h3>
          <Results list={similar} caption={t('jobs.none.similar')} keyWord="" now={now} busy={busy} />
        </section>
      )}
    </>
  );
}
