import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchSummary } from '#lib/contract/batches.ts';
import { largestPage } from '#lib/contract/page-size.ts';
import type { Messages } from '#lib/i18n/translate.ts';
import { $staff, mayDoOneOf } from '#lib/stores/staff.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Locale } from '#lib/text/locale.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskHeading, DeskPage } from '../ui/desk-page.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { BatchDetailDialog } from './batch-detail.tsx';
import { BatchTable } from './batch-table.tsx';
import { SettleDialog } from './settle-dialog.tsx';

type Settling = 'undo' | 'release';

interface Page {
  list: BatchSummary[];
  next: string | null;
}

/** Milliseconds between refreshes of the batches while the page is visible. */
const refreshEvery = 20_000;
/** Settled batches per page. */
const settledAtOnce = 20;

/** The batches of a state. `again` shows the first page only; `refresh` keeps the further pages that the reader has loaded. */
function useBatches(state: 'pending' | 'settled', size: number) {
  const path = `batches?state=${state}&size=${size}`;
  const { data, error, reload, refresh } = useLoad<Page>(path);
  const [more, setMore] = useState<Page | null>(null);
  const [busy, setBusy] = useState(false);
  const next = more ? more.next : (data?.next ?? null);

  async function goOn() {
    setBusy(true);
    try {
      const page = await staffApi.get<Page>(`${path}&cursor=${encodeURIComponent(next ?? '')}`);
      // A settled batch stays settled. Its row is kept for a refresh that pushes it off the first page.
      const shown = more?.list ?? (state === 'settled' ? (data?.list ?? []) : []);
      setMore({ list: [...shown, ...page.list], next: page.next });
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy(false);
    }
  }

  function again() {
    setMore(null);
    reload();
  }
  const first = new Set(data?.list.map(({ batchId }) => batchId));
  const others = more?.list.filter(({ batchId }) => !first.has(batchId)) ?? [];
  return { list: data && [...data.list, ...others], error, next, busy, goOn, again, refresh };
}

function LoadMore({ next, busy, goOn }: Pick<ReturnType<typeof useBatches>, 'next' | 'busy' | 'goOn'>) {
  const t = useT();
  if (!next) return null;
  return (
    <Button size="small" busy={busy} onClick={() => void goOn()}>
      {t('desk-batches.list.more')}
    </Button>
  );
}

function Batches() {
  const t = useT();
  const held = useBatches('pending', largestPage);
  const settled = useBatches('settled', settledAtOnce);
  const mayRelease = mayDoOneOf(useStore($staff), ['applications.releaseNow']);
  const [shown, setShown] = useState<string | null>(() => new URLSearchParams(location.search).get('batch'));
  const [asked, setAsked] = useState<{ batch: BatchSummary; how: Settling } | null>(null);
  const [busy, setBusy] = useState(false);

  function readAgain() {
    held.again();
    settled.again();
  }

  const { refresh } = held;
  const { refresh: refreshSettled } = settled;
  const isOut = held.error?.status === 401;
  useEffect(() => {
    if (isOut) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      refresh();
      refreshSettled();
    }, refreshEvery);
    return () => clearInterval(timer);
  }, [refresh, refreshSettled, isOut]);

  async function settle() {
    if (!asked) return;
    setBusy(true);
    try {
      const { undone, released } = await staffApi.post<BatchSummary>(`batches/${asked.batch.batchId}/${asked.how}`);
      const said = {
        undo: t('desk-batches.held.undone', { count: undone }),
        release: t('desk-batches.held.released', { count: released }),
      };
      showToast('done', said[asked.how]);
      setAsked(null);
      readAgain();
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <DeskHeading title={t('desk-batches.title')} lead={t('desk-batches.lead')} actions={<ExportButton list="batches" />} />
      <div className="desk-section">
        <h2>{t('desk-batches.list.held')}</h2>
        {held.list ? (
          <BatchTable
            caption={t('desk-batches.list.held')}
            empty={t('desk-batches.list.noneHeld')}
            batches={held.list}
            onShow={setShown}
            onUndo={(batch) => setAsked({ batch, how: 'undo' })}
            onApprove={mayRelease ? ({ batchId }) => setShown(batchId) : undefined}
            onRelease={mayRelease ? (batch) => setAsked({ batch, how: 'release' }) : undefined}
          />
        ) : held.error ? (
          <LoadAgain error={held.error} reload={readAgain} />
        ) : (
          <Spinner label={t('common.loading')} />
        )}
        <LoadMore {...held} />
      </div>
      <div className="desk-section">
        <h2>{t('desk-batches.list.settled')}</h2>
        {settled.list && (
          <BatchTable
            caption={t('desk-batches.list.settled')}
            empty={t('desk-batches.list.noneSettled')}
            batches={settled.list}
            onShow={setShown}
          />
        )}
        <LoadMore {...settled} />
      </div>
      {shown && <BatchDetailDialog id={shown} onChange={readAgain} onClose={() => setShown(null)} />}
      {asked && (
        <SettleDialog
          how={asked.how}
          count={asked.batch.pending}
          busy={busy}
          onConfirm={() => void settle()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The page of batches: held ones, and released, undone or void ones. */
export function BatchesPage(props: { locale: Locale; messages: Messages }) {
  return (
    <DeskPage {...props} permissions={['applications.read']}>
      <Batches />
    </DeskPage>
  );
}
