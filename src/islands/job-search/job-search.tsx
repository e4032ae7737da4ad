import { type MouseEvent, useRef } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Language, useLocale, useT } from '#islands/ui/language.tsx';
import { Pagination } from '#islands/ui/pagination.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { Messages } from '#lib/i18n/translate.ts';
import {
  categoryAddress,
  changeFilters,
  type ChoiceFilter,
  type JobFilters,
  jobsAPage,
  leavesList,
  noFilters,
} from '#lib/postings/job-search.ts';
import type { JobType } from '#lib/job-types.ts';
import type { Locale } from '#lib/locale.ts';

import { FilterRow } from './filter-row.tsx';
import { NoResults } from './no-results.tsx';
import { isPlainClick } from '#lib/plain-click.ts';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { type JobSearchData, useJobSearch } from './use-job-search.ts';

interface JobSearchProps {
  locale: Locale;
  messages: Messages;
  initial: JobSearchData;
  /** How many positions are open altogether. */
  open: number;
  /** Milliseconds since 1970-01-01 UTC at which the page was drawn. */
  now: number;
}

const rows = [
  ['workPlace', 'workPlaces', 'workplace'],
  ['pkPostseries', 'postseriesVOList', 'family'],
  ['employOrg', 'employeeVOList', 'unit'],
] as const satisfies [ChoiceFilter, string, string][];

function Search({ initial, open, now }: Omit<JobSearchProps, 'locale' | 'messages'>) {
  const t = useT();
  const locale = useLocale();
  const { state, addressOf, narrow, retry } = useJobSearch(initial, locale);
  const { filters, result, choices, help, status } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = status === 'loading';

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

  function chooseCategory(event: MouseEvent, key: string): void {
    const jobType = key as JobType | '';
    if (!leavesList(filters, jobType, locale)) follow(event, changeFilters(filters, { jobType }));
  }

  const isNarrowed = filters.withClosed || addressOf(filters) !== addressOf({ ...noFilters, page: filters.page });

  return (
    <div className="job-search">
      <div className="job-search__panel">
        <SearchForm filters={filters} onSearch={(keyWord) => narrow(changeFilters(filters, { keyWord }))} />
        <div className="job-search__filters">
          <FilterRow
            label={t('jobs.list.category')}
            choices={choices.jobTypes}
            total={choices.jobTypes.reduce((sum, { count }) => sum + count, 0)}
            selected={filters.jobType}
            hrefOf={(key) => categoryAddress(filters, key as JobType | '', locale)}
            onChoose={chooseCategory}
          />
          {rows.map(([filter, list, label]) => (
            <FilterRow
              key={filter}
              label={t(`jobs.list.${label}`)}
              choices={choices[list]}
              selected={filters[filter]}
              hrefOf={(key) => addressOf(changeFilters(filters, { [filter]: key }))}
              onChoose={(event, key) => follow(event, changeFilters(filters, { [filter]: key }))}
            />
          ))}
        </div>
      </div>

      <section className="job-search__results" aria-labelledby="job-results" aria-busy={busy}>
        <div className="job-search__head">
          <h2 id="job-results" ref={heading} tabIndex={-1}>
            <span role="status">{t('jobs.list.results', { count: result.total })}</span>
          </h2>
          {busy && <Spinner label={t('jobs.list.loading')} />}
          <div className="row">
            <a
              className="chip"
              aria-current={filters.withClosed ? 'true' : undefined}
              href={addressOf(changeFilters(filters, { withClosed: !filters.withClosed }))}
              onClick={(event) => follow(event, changeFilters(filters, { withClosed: !filters.withClosed }))}
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
          <NoResults {...{ filters, help, now, busy, open, total: result.total }} hrefOf={addressOf} onChoose={follow} />
        )}
        <Pagination
          page={filters.page}
          pages={result.list.length > 0 ? Math.ceil(result.total / jobsAPage) : 0}
          hrefOf={(page) => addressOf({ ...filters, page })}
          onPage={turnTo}
        />
      </section>
    </div>
  );
}

/** The job list (specification: job search list): links and a GET form that are answered in place once scripts run. */
export function JobSearch({ locale, messages, ...rest }: JobSearchProps) {
  return (
    <Language {...{ locale, messages }}>
      <Search {...rest} />
    </Language>
  );
}
