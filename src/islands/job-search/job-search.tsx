import { type MouseEvent, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { Pagination } from '#islands/ui/pagination.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { isPlainClick } from '#lib/browser/plain-click.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { changeFilters, chosenFilters, type JobFilters, jobsPerPage, noFilters } from '#lib/postings/job-search.ts';
import type { Locale } from '#lib/text/locale.ts';

import { AlertButton } from './alert-button.tsx';
import { FilterRows } from './filter-rows.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { NoResults } from './no-results.tsx';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { type JobSearchData, useJobSearch } from './use-job-search.ts';
import { usePageHeading } from './use-page-heading.ts';

interface JobSearchProps {
  locale: Locale;
  messages: Messages;
  initial: JobSearchData;
  /** The number of open postings of all categories. */
  open: number;
  /** The time at which the page was rendered, in milliseconds since the epoch. */
  now: number;
}

/** Up to this width the filters open as a sheet; see `job-search.css`. */
const phone = '(max-width: 40rem)';

function Search({ initial, open, now }: Omit<JobSearchProps, 'locale' | 'messages'>) {
  const t = useT();
  const locale = useLocale();
  const { state, addressOf, narrow, look, retry } = useJobSearch(initial, locale);
  const { filters, result, choices, help, status } = state;
  const [sheet, setSheet] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = status === 'loading';
  const category = choices.jobTypes.find(({ key }) => key === filters.jobType)?.value;
  usePageHeading(category, t('jobs.list.title'), filters);

  function follow(event: MouseEvent, target: JobFilters): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    narrow(target);
  }

  function turnTo(event: MouseEvent, page: number): void {
    follow(event, { ...filters, page });
    if (!event.defaultPrevented) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }

  function openSheet(event: MouseEvent): void {
    if (!matchMedia(phone).matches) return;
    event.preventDefault();
    setSheet(true);
  }

  function show(target: JobFilters): void {
    setSheet(false);
    narrow(target);
  }

  const chosen = chosenFilters(filters);
  const isNarrowed = chosen > 0 || filters.keyWord !== '';
  const isOneCategory = filters.keyWord === '' && chosenFilters({ ...filters, jobType: '', withClosed: false }) === 0;
  const withClosed = changeFilters(filters, { withClosed: !filters.withClosed });

  return (
    <div className="job-search">
      <div className="job-search__panel">
        <SearchForm {...{ filters, choices }} onSearch={narrow} />
        <details className="job-filters">
          <summary className="button job-filters__toggle" onClick={openSheet}>
            <Icon name="filter" size={18} />
            <span className="job-filters__short">
              {chosen > 0 ? t('jobs.filter.chosen', { count: chosen }) : t('jobs.filter.title')}
            </span>
            <span className="job-filters__long">{t('jobs.filter.expand')}</span>
          </summary>
          <div className="job-filters__rows">
            <FilterRows {...{ filters, choices }} onChoose={follow} />
          </div>
        </details>
      </div>
      {sheet && <FilterSheet current={state} look={look} onShow={show} onClose={() => setSheet(false)} />}

      <section className="job-search__results" aria-labelledby="job-results" aria-busy={busy}>
        <div className="job-search__head">
          <h2 id="job-results" ref={heading} tabIndex={-1}>
            <span role="status">{t('jobs.list.results', { count: result.total })}</span>
          </h2>
          {busy && <Spinner label={t('jobs.list.loading')} />}
          <div className="row">
            <AlertButton {...{ filters, choices }} />
            <a
              className="chip job-search__closed"
              aria-current={filters.withClosed ? 'true' : undefined}
              href={addressOf(withClosed)}
              onClick={(event) => follow(event, withClosed)}
            >
              {t('jobs.list.withClosed')}
            </a>
            {isNarrowed && (
              <a className="job-search__clear" href={addressOf(noFilters)} onClick={(event) => follow(event, noFilters)}>
                {t('jobs.list.clear')}
              </a>
            )}
          </div>
        </div>

        {status === 'failed' && (
          <div className="notice notice--fault" role="alert">
            <p>{t('jobs.list.failed')}</p>
            <Button size="small" onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {result.list.length > 0 ? (
          <Results list={result.list} caption={t('jobs.list.caption')} keyWord={filters.keyWord} now={now} busy={busy} />
        ) : (
          <NoResults
            {...{ filters, help, now, busy, open, total: result.total }}
            category={isOneCategory ? category : undefined}
            hrefOf={addressOf}
            onChoose={follow}
          />
        )}
        <Pagination
          page={filters.page}
          pages={result.list.length > 0 ? Math.ceil(result.total / jobsPerPage) : 0}
          hrefOf={(page) => addressOf({ ...filters, page })}
          onPage={turnTo}
        />
      </section>
    </div>
  );
}

/**
 * The job list (specification: job search list). Its links and its GET form work without scripts; with scripts the
 * results are updated in place.
 */
export function JobSearch({ locale, messages, ...rest }: JobSearchProps) {
  return (
    <Language {...{ locale, messages }}>
      <Search {...rest} />
    </Language>
  );
}
