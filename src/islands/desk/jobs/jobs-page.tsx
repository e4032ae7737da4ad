import { Button } from '#islands/ui/button.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import type { JobData, JobsData } from '#lib/contract/jobs.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { ageOf, durationOf } from '#lib/text/age.ts';
import type { Locale } from '#lib/text/locale.ts';

import { momentOf } from '../exchange/moment.ts';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { type Column, DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';

const badges: Record<JobData['state'], string> = {
  failing: 'badge badge--due',
  overdue: 'badge badge--due',
  succeeded: 'badge badge--done',
  never: 'badge badge--muted',
};

function useColumns(): Column<JobData>[] {
  const t = useT();
  const locale = useLocale();
  return [
    {
      key: 'name',
      heading: t('desk-jobs.columns.name'),
      cell: ({ name }) => (
        <>
          {t(`desk-jobs.names.${name}` as MessageKey)}
          <br />
          <code className="muted">{name}</code>
        </>
      ),
    },
    {
      key: 'state',
      heading: t('desk-jobs.columns.state'),
      cell: ({ state }) => <span className={badges[state]}>{t(`desk-jobs.states.${state}`)}</span>,
    },
    {
      key: 'error',
      heading: t('desk-jobs.columns.error'),
      isCode: true,
      cell: ({ error, failedAt }) =>
        error === null ? (
          '–'
        ) : (
          <>
            {error}
            <br />
            {momentOf(failedAt)}
          </>
        ),
    },
    {
      key: 'succeeded',
      heading: t('desk-jobs.columns.succeeded'),
      isCode: true,
      cell: ({ succeededAt }) => momentOf(succeededAt),
    },
    { key: 'started', heading: t('desk-jobs.columns.started'), isCode: true, cell: ({ startedAt }) => momentOf(startedAt) },
    {
      key: 'duration',
      heading: t('desk-jobs.columns.duration'),
      isFigure: true,
      cell: ({ duration }) => (duration === null ? '–' : durationOf(duration, locale)),
    },
    {
      key: 'every',
      heading: t('desk-jobs.columns.every'),
      isFigure: true,
      cell: ({ every }) => ageOf(every / 1000, locale),
    },
    { key: 'failures', heading: t('desk-jobs.columns.failures'), isFigure: true, cell: ({ failures }) => failures },
  ];
}

function Jobs() {
  const t = useT();
  const columns = useColumns();
  const { data, error, isLoading, reload } = useLoad<JobsData>('jobs');
  const count = data?.list.filter(({ state }) => state === 'failing' || state === 'overdue').length ?? 0;
  return (
    <>
      <DeskHeading
        title={t('desk.places.jobs')}
        lead={t('desk-jobs.lead')}
        actions={
          <Button busy={isLoading && data !== null} onClick={reload}>
            {t('desk-jobs.refresh')}
          </Button>
        }
      />
      {isLoading && !data && <Spinner label={t('common.loading')} />}
      {error && (
        <p className="notice notice--fault" role="alert">
          {t('desk-jobs.failed')} <Button onClick={reload}>{t('desk-jobs.again')}</Button>
        </p>
      )}
      {data && (
        <div className="desk-section">
          <p className={count > 0 ? 'notice notice--due' : 'notice notice--done'} role="status">
            {count > 0 ? t('desk-jobs.attention', { count }) : t('desk-jobs.fine')}
          </p>
          <DeskTable
            caption={t('desk.places.jobs')}
            columns={columns}
            rows={data.list}
            keyOf={({ name }) => name}
            empty={t('desk-jobs.none')}
            isBusy={isLoading}
          />
          <p className="muted">{t('desk-jobs.hint')}</p>
        </div>
      )}
    </>
  );
}

/** The page of the background jobs, for the portal's operators. */
export function JobsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['settings.manage']}>
      <Jobs />
    </DeskPage>
  );
}
