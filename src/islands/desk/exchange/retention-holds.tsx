import { useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { staffApi } from '#lib/client/staff-api.ts';
import type { HoldsData } from '#lib/contract/retention.ts';
import { showToast } from '#lib/stores/toasts.ts';

import { DeskTable } from '../ui/desk-table.tsx';
import { Line } from '../ui/form-parts.tsx';
import { useLoad } from '../ui/use-load.ts';
import { momentOf } from './moment.ts';
import { useWork } from './use-work.ts';

/** The applications exempt from erasure, each with its reason; exemptions can be added and ended. */
export function RetentionHolds() {
  const t = useT();
  const { data, adopt, reload } = useLoad<HoldsData>('retention/holds');
  const [application, setApplication] = useState('');
  const [reason, setReason] = useState('');
  const { run, stateOf, faultOf } = useWork();
  const [refused, setRefused] = useState('');

  function refusalIn({ code, data, message }: ApiError): string {
    if (code === '404') return t('desk-exchange.why.unknown');
    const { current } = (data ?? {}) as { current?: HoldsData['list'][number] | null };
    if (!current) return message;
    reload();
    const { by, at, reason: former } = current;
    return t('desk-exchange.retention.heldBefore', { name: by, at: momentOf(at), reason: former });
  }

  const hold = () =>
    run('hold', async () => {
      setRefused('');
      try {
        adopt(await staffApi.post<HoldsData>('retention/holds', { application, reason }, { handles: ['400', '404', '409'] }));
      } catch (error) {
        if (!(error instanceof ApiError) || !['404', '409'].includes(error.code)) throw error;
        return setRefused(refusalIn(error));
      }
      setApplication('');
      setReason('');
      showToast('done', t('desk-exchange.retention.heldNow'));
    });

  const release = (id: string) => run(id, async () => adopt(await staffApi.delete<HoldsData>(`retention/holds/${id}`)));
  const fault = refused ? { message: refused } : faultOf('application');

  return (
    <div className="desk-section">
      <h2>{t('desk-exchange.retention.holds')}</h2>
      <p className="muted">{t('desk-exchange.retention.holdsHint')}</p>
      <form
        className="desk-row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void hold();
        }}
      >
        <Line label={t('desk-exchange.columns.receiptNo')} fault={fault} value={application} onChange={setApplication} />
        <Line label={t('desk-exchange.retention.reason')} fault={faultOf('reason')} value={reason} onChange={setReason} />
        <Button type="submit" variant="solid" {...stateOf('hold')}>
          {t('desk-exchange.retention.hold')}
        </Button>
      </form>
      {data ? (
        <DeskTable
          caption={t('desk-exchange.retention.holds')}
          rows={data.list}
          keyOf={({ idkey }) => idkey}
          empty={t('desk-exchange.retention.noHolds')}
          columns={[
            { key: 'receipt', heading: t('desk-exchange.columns.receiptNo'), cell: ({ receiptNo }) => receiptNo, isCode: true },
            { key: 'job', heading: t('desk-exchange.columns.regJobName'), isMinor: true, cell: ({ regJobName }) => regJobName },
            { key: 'reason', heading: t('desk-exchange.retention.reason'), cell: (one) => one.reason },
            { key: 'by', heading: t('desk-exchange.imports.by'), isMinor: true, cell: ({ by, at }) => `${by} · ${momentOf(at)}` },
            {
              key: 'release',
              heading: <span className="visually-hidden">{t('desk-exchange.retention.release')}</span>,
              cell: ({ idkey, receiptNo }) => (
                <Button
                  size="small"
                  {...stateOf(idkey)}
                  aria-label={t('desk-exchange.retention.releaseOf', { receipt: receiptNo })}
                  onClick={() => void release(idkey)}
                >
                  {t('desk-exchange.retention.release')}
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </div>
  );
}
