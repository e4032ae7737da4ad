import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ExportJobData, ExportJobsData } from '#lib/contract/exports.ts';
import { isDocumentKind } from '#lib/domain/document-kinds.ts';
import { type ExportList, exportListNames, exportLists, exportPermissions, listsOfOne } from '#lib/domain/export-lists.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ExportApprovals } from './export-approvals.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { momentOf } from './moment.ts';
import { useWork } from './use-work.ts';

/** Milliseconds between refreshes while an export is being made. */
const refreshEvery = 1500;

const isBeingMade = ({ state }: ExportJobData) => state === 'waiting' || state === 'running';
const badges: Record<ExportJobData['state'], string> = {
  awaiting: 'badge badge--due',
  refused: 'badge badge--muted',
  waiting: 'badge badge--muted',
  running: 'badge',
  ready: 'badge badge--done',
  taken: 'badge badge--muted',
  expired: 'badge badge--muted',
  failed: 'badge badge--due',
};

function State({ job }: { job: ExportJobData }) {
  const t = useT();
  const words = t(`desk-exchange.exports.states.${job.state}` as MessageKey);
  return (
    <>
      <span className={badges[job.state]}>{words}</span>{' '}
      {job.state === 'refused' && job.answeredBy && (
        <span className="muted small">{t('desk-exchange.exports.answeredBy', { name: job.answeredBy })}</span>
      )}
      {job.state === 'running' && job.total !== null && job.total > 0 && (
        <progress className="desk-progress" max={job.total} value={job.done} aria-label={words} />
      )}
    </>
  );
}

function Jobs({ jobs, reload }: { jobs: readonly ExportJobData[]; reload: () => void }) {
  const t = useT();
  const { run, stateOf } = useWork();
  const take = (job: ExportJobData) =>
    run(job.id, async () => {
      const folder = isDocumentKind(job.list) ? 'documents' : 'exports';
      await staffApi.download(`${folder}/${job.id}/file`, job.fileName).finally(reload);
    });
  return (
    <DeskTable
      caption={t('desk-exchange.exports.title')}
      rows={jobs}
      keyOf={({ id }) => id}
      empty={t('desk-exchange.exports.empty')}
      columns={[
        {
          key: 'list',
          heading: t('desk-exchange.exports.list'),
          cell: ({ list, format, withId }) => (
            <>
              {t(`desk-exchange.exports.lists.${list}` as MessageKey)} · {format}{' '}
              {withId && <span className="badge badge--due">{t('desk-exchange.columns.idNumber')}</span>}
            </>
          ),
        },
        { key: 'asked', heading: t('desk-exchange.exports.asked'), isMinor: true, cell: ({ askedAt }) => momentOf(askedAt) },
        { key: 'state', heading: t('desk-exchange.exports.state'), cell: (job) => <State job={job} /> },
        { key: 'rows', heading: t('desk-exchange.exports.rows'), isFigure: true, isMinor: true, cell: ({ done }) => done },
        {
          key: 'until',
          heading: t('desk-exchange.exports.until'),
          isMinor: true,
          cell: ({ expires, state }) => (state === 'ready' || state === 'awaiting' ? momentOf(expires) : '–'),
        },
        {
          key: 'take',
          heading: <span className="visually-hidden">{t('desk-exchange.exports.take')}</span>,
          cell: (job) =>
            job.state === 'ready' && (
              <Button
                size="small"
                {...stateOf(job.id)}
                aria-label={t('desk-exchange.exports.takeOf', { name: job.fileName, at: momentOf(job.askedAt) })}
                onClick={() => void take(job)}
              >
                {t('desk-exchange.exports.take')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function Exports() {
  const t = useT();
  const staff = useStore($staff, { ssr: 'initial' });
  const { data, error, isLoading, reload, refresh } = useLoad<ExportJobsData>('exports');
  const [asking, setAsking] = useState<ExportList | null>(null);
  const isWorking = data?.list.some(isBeingMade) ?? false;

  useEffect(() => {
    if (!isWorking || isLoading || error) return;
    const timer = setTimeout(refresh, refreshEvery);
    return () => clearTimeout(timer);
  }, [isWorking, isLoading, error, refresh]);

  const lists = exportListNames.filter((list) => !listsOfOne.includes(list) && staff && mayDoOneOf(staff, exportLists[list]));
  return (
    <>
      <DeskHeading
        title={t('desk-exchange.exports.title')}
        lead={t('desk-exchange.exports.lead')}
        actions={lists.map((list) => (
          <Button key={list} onClick={() => setAsking(list)}>
            {t('desk-exchange.exports.ask', { list: t(`desk-exchange.exports.lists.${list}` as MessageKey) })}
          </Button>
        ))}
      />
      <div aria-live="polite" className="visually-hidden">
        {isWorking && t('desk-exchange.exports.states.running')}
      </div>
      {error && <LoadAgain {...{ error, reload }} />}
      {data && mayDoOneOf(staff, ['applications.exportWithId']) && <ExportApprovals key={data.list[0]?.id} onAnswered={reload} />}
      {data && <Jobs jobs={data.list} reload={reload} />}
      {isLoading && !data && <Spinner label={t('common.loading')} />}
      {asking && (
        <ExportDialog
          list={asking}
          onClose={() => setAsking(null)}
          onAsked={() => {
            setAsking(null);
            reload();
          }}
        />
      )}
    </>
  );
}

/** The page of the reader's exports, and of exports that await an approval. */
export function ExportsPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={exportPermissions}>
      <Exports />
    </DeskPage>
  );
}
