import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { OfferTerms } from '#islands/ui/offer-terms.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { BatchDetail, BatchRow } from '#lib/contract/batches.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';

import { ExportButton } from '../exchange/export-button.tsx';
import { DeskTable } from '../ui/desk-table.tsx';
import { LoadAgain } from '../ui/load-failed.tsx';
import { useLoad } from '../ui/use-load.ts';
import { useApproval } from './approval.tsx';
import { Refusals } from './preview-panel.tsx';
import { UndoOne } from './undo-one.tsx';

/** Describes when a batch was confirmed and approved, and when it was or will be released. */
function momentsOf(batch: BatchDetail, t: Translate): string[] {
  const { at, releaseAt, releasedAt, pending, awaitsApproval, approves, approvedBy, approvedAt } = batch;
  const isAwaited = awaitsApproval === 'Y' && pending > 0;
  const moment = (iso: string) => ({ at: dateTimeInShanghai(Date.parse(iso)) });
  return [
    t('desk-batches.list.confirmedAt', moment(at)),
    ...(releasedAt === null ? [] : [t('desk-batches.list.releasedAt', moment(releasedAt))]),
    ...(approvedBy && approvedAt ? [t('desk-batches.approval.by', { name: approvedBy, ...moment(approvedAt) })] : []),
    ...(isAwaited ? [t(`desk-batches.approval.awaited.${approves ?? 'both'}`)] : []),
    ...(pending === 0 || isAwaited ? [] : [t('desk-batches.list.willRelease', moment(releaseAt))]),
  ];
}

/**
 * The details of a batch: the text for candidates, the applications with their outcomes, and the applications left out. If the
 * batch awaits an approval, the dialog also has the preview and, for readers who may approve the batch, a button to do so.
 */
export function BatchDetailDialog({ id, onChange, onClose }: { id: string; onChange: () => void; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { data, error, reload } = useLoad<BatchDetail>(`batches/${encodeURIComponent(id)}`);
  const [more, setMore] = useState<{ list: BatchRow[]; next: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const approval = useApproval(data, { onChange, onClose, reload });
  const rows = [...(data?.list ?? []), ...(more?.list ?? [])];
  const next = more ? more.next : (data?.next ?? null);

  /**
   * Reloads the first page after an attempt to undo a row. If the row had been undone or released before (`isUndone` is
   * false), further pages may be outdated and are dropped.
   */
  function update({ id: undone }: BatchRow, isUndone: boolean) {
    const settled = more?.list.map((row) => (row.id === undone ? { ...row, state: 'undone' as const } : row));
    setMore(more && settled && isUndone ? { ...more, list: settled } : null);
    reload();
    onChange();
  }

  async function goOn() {
    setBusy(true);
    try {
      const page = await staffApi.get<BatchDetail>(`batches/${encodeURIComponent(id)}?cursor=${encodeURIComponent(next ?? '')}`);
      setMore({ list: [...(more?.list ?? []), ...page.list], next: page.next });
    } catch {
      // `staffApi` has shown the error.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="large"
      closeOnBackdrop
      title={data ? batchName(data, t) : t('common.loading')}
      onClose={onClose}
      footer={approval.button}
    >
      {!data && (error ? <LoadAgain {...{ error, reload }} /> : <Spinner label={t('common.loading')} />)}
      {data && (
        <div className="desk-preview">
          <p className="muted small">{[data.actorName, ...momentsOf(data, t)].join(' · ')}</p>
          {data.reason && (
            <p>
              <strong>{t('desk-batches.form.reason')}</strong> {data.reason}
            </p>
          )}
          {data.terms && <OfferTerms terms={{ ...data.terms, workPlaceName: data.terms.workPlaces.join(' · ') }} />}
          {data.words && <p className="desk-sample__text desk-sample">{data.words}</p>}
          {approval.panel ?? <Refusals refused={data.refused} />}
          <div className="row">
            <ExportButton list="batchRows" filter={{ batchId: id }} />
          </div>
          <DeskTable
            caption={t('desk-batches.list.applications')}
            rows={rows}
            keyOf={(row) => row.id}
            empty=""
            columns={[
              {
                key: 'receipt',
                heading: t('desk-batches.list.receiptNo'),
                cell: (row) => <a href={deskPaths.application(locale, row.id)}>{row.receiptNo}</a>,
              },
              { key: 'name', heading: t('desk-batches.list.name'), cell: (row) => row.name },
              {
                key: 'to',
                heading: t('desk-batches.list.step'),
                isMinor: true,
                cell: ({ from, to }) =>
                  from && to ? `${enumLabel('applyStatus', from, t)} → ${enumLabel('applyStatus', to, t)}` : '',
              },
              {
                key: 'state',
                heading: t('desk-batches.list.state'),
                cell: ({ state, whyVoid, offer }) =>
                  [
                    t(`desk-batches.state.${state}`),
                    whyVoid && t(`desk-batches.why.${whyVoid}` as MessageKey),
                    offer && t(`desk-batches.reply.${offer}`),
                  ]
                    .filter(Boolean)
                    .join(' · '),
              },
              {
                key: 'ways',
                heading: <span className="visually-hidden">{t('desk-batches.list.ways')}</span>,
                cell: (row) =>
                  row.state === 'pending' && (
                    <UndoOne
                      batchId={id}
                      applicationId={row.id}
                      name={row.name || row.receiptNo}
                      onDone={(isUndone) => update(row, isUndone)}
                    />
                  ),
              },
              {
                key: 'message',
                heading: t('desk-batches.list.messages'),
                cell: ({ message }) => (message ? t(`desk-batches.message.${message}`) : ''),
              },
            ]}
          />
          {next && (
            <Button size="small" busy={busy} onClick={() => void goOn()}>
              {t('desk-batches.list.more')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
