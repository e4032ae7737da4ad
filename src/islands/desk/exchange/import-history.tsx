import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { ConfirmDialog } from '#islands/ui/confirm-dialog.tsx';
import { useLocale, useT } from '#islands/ui/language.tsx';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { ImportBatchData } from '#lib/contract/imports.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { DeskTable } from '../ui/desk-table.tsx';
import { momentOf } from './moment.ts';
import { useWork } from './use-work.ts';

/** The history of imports, with buttons to undo recent ones. */
export function ImportHistory({ imports, reload }: { imports: readonly ImportBatchData[]; reload: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { run, stateOf } = useWork();
  const [asked, setAsked] = useState<ImportBatchData | null>(null);
  const nameOf = ({ kind, at }: ImportBatchData) => `${t(`desk-exchange.imports.kinds.${kind}` as MessageKey)} · ${momentOf(at)}`;
  const sessionOf = ({ kind, begins, place }: NonNullable<ImportBatchData['session']>) =>
    `${t(`appointments.session.kind.${kind}`)} · ${place} · ${momentOf(begins)}`;

  const undo = (batch: ImportBatchData) =>
    run(batch.importId, async () => {
      setAsked(null);
      const { restored, kept } = await staffApi.post<ImportBatchData>(`imports/${batch.importId}/undo`);
      showToast('done', t('desk-exchange.imports.undone', { restored, kept: kept.length }));
      reload();
    });

  return (
    <>
      <DeskTable
        caption={t('desk-exchange.imports.history')}
        rows={imports}
        keyOf={({ importId }) => importId}
        empty={t('desk-exchange.imports.none')}
        columns={[
          {
            key: 'what',
            heading: t('desk-exchange.imports.what'),
            cell: (batch) => (
              <>
                {nameOf(batch)}
                {batch.session && (
                  <>
                    <br />
                    <a href={deskPaths.session(locale, batch.session.id)}>{sessionOf(batch.session)}</a>
                  </>
                )}
              </>
            ),
          },
          { key: 'by', heading: t('desk-exchange.imports.by'), isMinor: true, cell: ({ by }) => by },
          {
            key: 'counts',
            heading: t('desk-exchange.imports.difference'),
            cell: ({ added, changed, same }) => t('desk-exchange.imports.counts', { added, changed, same }),
          },
          {
            key: 'state',
            heading: t('desk-exchange.exports.state'),
            cell: ({ kind, state, undoneAt, undoUntil, kept }) => (
              <>
                <span className={state === 'applied' ? 'badge badge--done' : 'badge badge--muted'}>
                  {t(`desk-exchange.imports.states.${state}` as MessageKey)}
                </span>{' '}
                {undoneAt !== null && momentOf(undoneAt)}
                {undoUntil !== null && kind !== 'results' && (
                  <span className="muted">{t('desk-exchange.imports.until', { at: momentOf(undoUntil) })}</span>
                )}
                {kept.length > 0 && (
                  <span className="muted"> {t('desk-exchange.imports.kept', { keys: kept.slice(0, 5).join(', ') })}</span>
                )}
              </>
            ),
          },
          {
            key: 'undo',
            heading: <span className="visually-hidden">{t('desk-exchange.imports.undo')}</span>,
            cell: (batch) =>
              batch.undoUntil !== null && (
                <Button
                  size="small"
                  {...stateOf(batch.importId)}
                  aria-label={t('desk-exchange.imports.undoOf', { what: nameOf(batch) })}
                  onClick={() => setAsked(batch)}
                >
                  {t('desk-exchange.imports.undo')}
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={asked !== null}
        danger
        title={t('desk-exchange.imports.undoSure')}
        confirmLabel={t('desk-exchange.imports.undo')}
        onConfirm={() => asked && void undo(asked)}
        onClose={() => setAsked(null)}
      >
        <p>{t('desk-exchange.imports.undoText')}</p>
      </ConfirmDialog>
    </>
  );
}
