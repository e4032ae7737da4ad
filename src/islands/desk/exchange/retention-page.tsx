import { useState } from 'react';
import { useStore } from '@nanostores/react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { RetentionData, RetentionDueData, RetentionPreviewData } from '#lib/contract/retention.ts';
import { longestTerm, type RetentionOutcome, retentionOutcomes } from '#lib/domain/retention.ts';
import type { MessageKey, Messages } from '#lib/i18n/translate.ts';
import { $staff } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { Line } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ExportButton } from './export-button.tsx';
import { momentOf } from './moment.ts';
import { RetentionHolds } from './retention-holds.tsx';
import { useWork } from './use-work.ts';

type Typed = Record<RetentionOutcome, string>;

/** Terms to confirm, and what they would make due. */
interface Asked {
  terms: Record<string, number | null>;
  preview: RetentionPreviewData;
}

function typedOf({ terms }: RetentionData): Typed {
  const entries = retentionOutcomes.map((outcome) => [outcome, terms[outcome] === null ? '' : String(terms[outcome])]);
  return Object.fromEntries(entries) as Typed;
}

function Terms({ data, adopt }: { data: RetentionData; adopt: (data: RetentionData) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(() => typedOf(data));
  /** The version that the typed terms are based on; `data` may be a newer one. */
  const [version, setVersion] = useState(data.version);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { working, run, faultOf } = useWork();
  const termsTyped = () =>
    Object.fromEntries(
      retentionOutcomes.map((outcome) => [outcome, typed[outcome].trim() === '' ? null : Number(typed[outcome])]),
    );

  const ask = () =>
    run('ask', async () => {
      const terms = termsTyped();
      const preview = await staffApi.post<RetentionPreviewData>('retention/preview', { terms }, { handles: ['400'] });
      setAsked({ terms, preview });
    });

  const save = ({ terms }: Asked) =>
    run('save', async () => {
      try {
        const saved = await staffApi.put<RetentionData>('retention', { version, terms }, { handles: ['400', '409'] });
        adopt(saved);
        setVersion(saved.version);
        showToast('done', t('desk-exchange.retention.saved'));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== '409') throw error;
        const { current } = error.data as { current: RetentionData };
        adopt(current);
        setTyped(typedOf(current));
        setVersion(current.version);
        showToast('fault', t('desk-exchange.retention.changedMeanwhile'));
      } finally {
        setAsked(null);
      }
    });

  return (
    <>
      <form
        className="desk-section"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <h2>{t('desk-exchange.retention.terms')}</h2>
        <p className="muted">{t('desk-exchange.retention.termsHint')}</p>
        <div className="desk-row">
          {retentionOutcomes.map((outcome) => (
            <Line
              key={outcome}
              label={t(`desk-exchange.retention.outcomes.${outcome}` as MessageKey)}
              hint={t('desk-exchange.retention.months')}
              fault={faultOf(`terms.${outcome}`)}
              type="number"
              min={1}
              max={longestTerm}
              step={1}
              inputMode="numeric"
              placeholder={t('desk-exchange.retention.forever')}
              value={typed[outcome]}
              onChange={(months) => setTyped({ ...typed, [outcome]: months })}
            />
          ))}
        </div>
        <Button type="submit" variant="solid" busy={working !== ''}>
          {t('desk-exchange.retention.save')}
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          open
          danger
          busy={working !== ''}
          title={t('desk-exchange.retention.confirm')}
          confirmLabel={t('desk-exchange.retention.save')}
          onConfirm={() => void save(asked)}
          onClose={() => setAsked(null)}
        >
          <div className="form">
            <p>
              {t('desk-exchange.retention.confirmCounts', {
                ...asked.preview.due,
                count: asked.preview.due.total,
                at: momentOf(asked.preview.from),
              })}
            </p>
            <p>{t('desk-exchange.retention.confirmText')}</p>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}

function DueList({ total }: { total: number }) {
  const t = useT();
  const [cursor, setCursor] = useState('');
  const { data, isLoading } = useLoad<RetentionDueData>(`retention/due${cursor && `?cursor=${cursor}`}`);
  if (!data) return <Spinner label={t('common.loading')} />;
  return (
    <>
      <DeskTable
        caption={t('desk-exchange.retention.dueList', { count: total })}
        isBusy={isLoading}
        rows={data.list}
        keyOf={({ idkey }) => idkey}
        empty={t('desk-exchange.retention.noneDue')}
        columns={[
          { key: 'receipt', heading: t('desk-exchange.columns.receiptNo'), cell: ({ receiptNo }) => receiptNo, isCode: true },
          { key: 'job', heading: t('desk-exchange.columns.regJobName'), cell: ({ regJobName }) => regJobName },
          {
            key: 'outcome',
            heading: t('desk-exchange.columns.statusName'),
            cell: ({ outcome }) => t(`desk-exchange.retention.outcomes.${outcome}` as MessageKey),
          },
          { key: 'ended', heading: t('desk-exchange.retention.ended'), cell: ({ endedAt }) => momentOf(endedAt) },
        ]}
      />
      <div className="desk-row">
        {cursor && (
          <Button size="small" onClick={() => setCursor('')}>
            {t('desk-exchange.retention.first')}
          </Button>
        )}
        {data.next && (
          <Button size="small" onClick={() => setCursor(data.next!)}>
            {t('desk-exchange.retention.next')}
          </Button>
        )}
      </div>
    </>
  );
}

function RunDialog({ total, onRun, onClose, busy }: { total: number; onRun: () => void; onClose: () => void; busy: boolean }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      open
      size="small"
      title={t('desk-exchange.retention.sure', { count: total })}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={busy} disabled={typed.trim() !== String(total)} onClick={onRun}>
            {t('desk-exchange.retention.run')}
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{t('desk-exchange.retention.sureText')}</p>
        <Line
          label={t('desk-exchange.retention.typeNumber', { count: total })}
          data-autofocus
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
        />
      </div>
    </Dialog>
  );
}

function Due({ data, reload }: { data: RetentionData; reload: () => void }) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { working, run } = useWork();
  const { due, coming, held, lastRun } = data;

  const erase = () =>
    run('run', async () => {
      try {
        const { erased } = await staffApi.post<{ erased: number }>('retention/run', { count: due.total });
        showToast('done', t('desk-exchange.retention.erased', { count: erased }));
      } finally {
        setIsAsking(false);
        reload();
      }
    });

  return (
    <div className="desk-section">
      <h2>{t('desk-exchange.retention.due')}</h2>
      <p>
        {t('desk-exchange.retention.dueCounts', { ...due, held })}{' '}
        {lastRun && (
          <span className="muted">
            {t('desk-exchange.retention.lastRun', { at: momentOf(lastRun.at), by: lastRun.by, count: lastRun.erased })}
          </span>
        )}
      </p>
      {coming && (
        <p className="notice notice--due">
          {t('desk-exchange.retention.coming', { at: momentOf(coming.from), count: coming.due.total })}
        </p>
      )}
      <div className="desk-row">
        <Button aria-expanded={isShown} onClick={() => setIsShown(!isShown)} disabled={due.total === 0}>
          {t('desk-exchange.retention.who')}
        </Button>
        <Button variant="danger" disabled={due.total === 0} onClick={() => setIsAsking(true)}>
          {t('desk-exchange.retention.runNow')}
        </Button>
      </div>
      {isShown && due.total > 0 && <DueList total={due.total} />}
      {isAsking && (
        <RunDialog total={due.total} busy={working !== ''} onRun={() => void erase()} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

function Settings() {
  const t = useT();
  const { data, reload, adopt } = useLoad<RetentionData>('retention');
  if (!data) return <Spinner label={t('common.loading')} />;
  return (
    <>
      <Terms data={data} adopt={adopt} />
      <Due data={data} reload={reload} />
    </>
  );
}

function Retention() {
  const t = useT();
  const staff = useStore($staff, { ssr: 'initial' });
  return (
    <>
      <DeskHeading
        title={t('desk-exchange.retention.title')}
        lead={t('desk-exchange.retention.lead')}
        actions={
          <>
            <ExportButton list="retentionDue" label={t('desk-exchange.retention.exportDue')} />
            <ExportButton list="retentionHolds" label={t('desk-exchange.retention.exportHolds')} />
          </>
        }
      />
      {staff?.permissions.includes('settings.manage') && <Settings />}
      {staff?.permissions.includes('applications.override') && <RetentionHolds />}
    </>
  );
}

/** The page of retention terms, with the applications due for erasure and those exempt from it. */
export function RetentionPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['settings.manage', 'applications.override']}>
      <Retention />
    </DeskPage>
  );
}
