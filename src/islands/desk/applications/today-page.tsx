import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { Matter } from '#lib/contract/application-filter.ts';
import type { DeskSummary } from '#lib/contract/desk-applications.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { AwaitedCategories } from '../ui/awaited.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moments.ts';
import { MyInterviews } from './my-interviews.tsx';
import { PlacesLeft } from './places-left.tsx';
import { MyMentions } from './my-mentions.tsx';
import { Approvals } from './approvals.tsx';
import { StepsBar } from './steps-bar.tsx';

/** The matters in display order; `held` counts applications with unreleased batch items of any kind. */
const matterOrder = ['new', 'overdue', 'materials', 'background', 'replies', 'transfers', 'results', 'held', 'failed'] as const;

/** The address of the page for a matter. */
function hrefOf(matter: Matter, locale: Locale, readsAll: boolean): string {
  const isCheck = matter === 'materials' || matter === 'background';
  return isCheck && !readsAll ? deskPaths.checks(locale) : deskPaths.applications(locale, { matter });
}

/** The matters that await the office, each with its count and a link to its list. */
function Matters({ summary, readsAll }: { summary: DeskSummary; readsAll: boolean }) {
  const t = useT();
  const locale = useLocale();
  const shown = matterOrder.filter((matter) => readsAll || matter === 'materials' || matter === 'background');
  return (
    <ul className="desk-today__matters">
      {readsAll && summary.mine !== undefined && (
        <li data-none={!summary.mine || undefined}>
          <a href={deskPaths.applications(locale, { owner: 'me', waiting: 'Y' })}>
            <strong>{summary.mine}</strong>
            <span>{t('desk-applications.matter.mine')}</span>
          </a>
        </li>
      )}
      {shown.map((matter) => (
        <li key={matter} data-none={!summary[matter] || undefined}>
          <a href={hrefOf(matter, locale, readsAll)}>
            <strong>{summary[matter] ?? 0}</strong>
            <span>{t(`desk-applications.matter.${matter}`)}</span>
            {matter === 'held' && summary.nextHeld && (
              <small>
                {t('desk-applications.today.nextRelease')} <span className="desk-line">{momentOf(summary.nextHeld)}</span>
              </small>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** For each posting, a bar with the number of applications at each step; every step links to the list of its applications. */
function Postings({ summary, isLoading, onShowAll }: { summary: DeskSummary; isLoading: boolean; onShowAll(): void }) {
  const t = useT();
  const locale = useLocale();
  if (summary.postings.length === 0) return <p className="desk-empty">{t('desk-applications.today.noPostings')}</p>;
  const { postings, postingsTotal = postings.length } = summary;
  return (
    <>
      <ul className="desk-today__postings">
        {postings.map((posting) => (
          <li key={posting.pkRegJob}>
            <div className="desk-today__posting">
              <a href={deskPaths.applications(locale, { pkRegJob: posting.pkRegJob })}>{posting.regJobName}</a>
              <span>
                {posting.unitName} · {t('desk-applications.today.closes', { date: posting.endDate })}
              </span>
              {posting.waiting > 0 && (
                <a
                  className="desk-status__turn"
                  href={deskPaths.applications(locale, { pkRegJob: posting.pkRegJob, waiting: 'Y' })}
                >
                  {t('desk-applications.today.waiting', { count: posting.waiting })}
                </a>
              )}
              {!!posting.nextIntake && <span>{t('desk.intake.waiting', { count: posting.nextIntake })}</span>}
              <span className="desk-today__total">{t('desk-applications.list.total', { count: posting.total })}</span>
            </div>
            <StepsBar posting={posting} />
          </li>
        ))}
      </ul>
      {postings.length < postingsTotal && (
        <p className="desk-today__more">
          {t('desk-applications.today.someOf', { shown: postings.length, count: postingsTotal })}{' '}
          <Button size="small" busy={isLoading} onClick={onShowAll}>
            {t('desk-applications.today.showAll')}
          </Button>
        </p>
      )}
    </>
  );
}

function Waiting({ readsAll }: { readsAll: boolean }) {
  const t = useT();
  const locale = useLocale();
  const [isWhole, setIsWhole] = useState(false);
  const { data: summary, error, isLoading, reload } = useLoad<DeskSummary>(isWhole ? 'summary?postings=all' : 'summary');
  return (
    <>
      <DeskHeading
        title={t('desk.places.today')}
        lead={t('desk-applications.today.lead')}
        actions={
          readsAll && (
            <a className="button button--small" href={deskPaths.applications(locale)}>
              {t('desk-applications.today.all')}
              <Icon name="chevron-right" size={18} />
            </a>
          )
        }
      />
      {!summary && (error ? <LoadAgain {...{ error, reload }} /> : <Spinner label={t('common.loading')} />)}
      {summary && <Matters {...{ summary, readsAll }} />}
      <Approvals />
      {readsAll && <MyMentions />}
      {readsAll && <MyInterviews />}
      {readsAll && <PlacesLeft />}
      {summary && readsAll && (
        <section aria-labelledby="desk-today-postings">
          <h2 id="desk-today-postings" className="desk-today__title">
            {t('desk-applications.today.postings')}
          </h2>
          <AwaitedCategories awaited={summary.awaited} />
          <Postings {...{ summary, isLoading }} onShowAll={() => setIsWhole(true)} />
        </section>
      )}
    </>
  );
}

function Today() {
  const t = useT();
  const staff = useStore($staff);
  const readsAll = mayDoOneOf(staff, ['applications.read']);
  if (readsAll || mayDoOneOf(staff, ['materials.check'])) return <Waiting readsAll={readsAll} />;
  if (!mayDoOneOf(staff, ['applications.score']))
    return (
      <>
        <DeskHeading title={t('desk.places.today')} lead={t('desk-applications.today.notForRole')} />
        <Approvals />
      </>
    );
  return (
    <>
      <DeskHeading title={t('desk.places.today')} lead={t('desk-applications.interviews.lead')} />
      <MyInterviews none={t('desk-applications.interviews.none')} />
    </>
  );
}

/**
 * The start page of the desk. Its content depends on the reader's permissions: for example, the matters that await the
 * office and the applications of each posting by step, or only the reader's interviews.
 */
export function TodayPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={null}>
      <Today />
    </DeskPage>
  );
}
