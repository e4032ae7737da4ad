import { Button } from '#islands/ui/button.tsx';
import { Dialog } from '#islands/ui/dialog.tsx';
import { useT } from '#islands/ui/language.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { staffApi } from '#lib/client/staff-api.ts';
import type { WebhookData, WebhookDeliveryData } from '#lib/contract/webhooks.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

import { DeskTable } from '../ui/desk-table.tsx';
import { useLoad } from '../ui/use-load.ts';
import { ExportButton } from './export-button.tsx';
import { momentOf } from './moment.ts';
import { useWork } from './use-work.ts';

const badges = { waiting: 'badge', sent: 'badge badge--done', dead: 'badge badge--due' } as const;

/** The deliveries of a webhook; abandoned ones can be sent again. */
export function WebhookDeliveries({
  webhook,
  onClose,
  onChanged,
}: {
  webhook: WebhookData;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useT();
  const { data, adopt } = useLoad<{ list: WebhookDeliveryData[] }>(`webhooks/${webhook.id}/deliveries`);
  const { run, stateOf } = useWork();
  const retry = (id: string) =>
    run(id, async () => {
      adopt(await staffApi.post<{ list: WebhookDeliveryData[] }>(`webhooks/${webhook.id}/deliveries/${id}/retry`));
      onChanged();
    });

  return (
    <Dialog open size="large" title={t('desk-exchange.webhooks.deliveries')} onClose={onClose}>
      <p className="desk-address muted">{webhook.url}</p>
      <div className="row">
        <ExportButton list="deliveries" filter={{ webhookId: webhook.id }} />
      </div>
      {data ? (
        <DeskTable
          caption={t('desk-exchange.webhooks.deliveries')}
          rows={data.list}
          keyOf={({ id }) => id}
          empty={t('desk-exchange.webhooks.noDeliveries')}
          columns={[
            { key: 'at', heading: t('desk-exchange.columns.at'), cell: ({ createdAt }) => momentOf(createdAt) },
            { key: 'events', heading: t('desk-exchange.webhooks.events'), isFigure: true, cell: ({ events }) => events },
            {
              key: 'state',
              heading: t('desk-exchange.exports.state'),
              cell: ({ state, nextAt }) => (
                <>
                  <span className={badges[state]}>{t(`desk-exchange.webhooks.states.${state}` as MessageKey)}</span>{' '}
                  {nextAt !== null && <span className="muted">{t('desk-exchange.webhooks.next', { at: momentOf(nextAt) })}</span>}
                </>
              ),
            },
            { key: 'attempts', heading: t('desk-exchange.webhooks.attempts'), isFigure: true, cell: ({ attempts }) => attempts },
            {
              key: 'answer',
              heading: t('desk-exchange.webhooks.answer'),
              cell: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? '–',
            },
            {
              key: 'retry',
              heading: <span className="visually-hidden">{t('desk-exchange.webhooks.retry')}</span>,
              cell: ({ id, state, createdAt }) =>
                state === 'dead' && (
                  <Button
                    size="small"
                    {...stateOf(id)}
                    aria-label={t('desk-exchange.webhooks.retryOf', { at: momentOf(createdAt) })}
                    onClick={() => void retry(id)}
                  >
                    {t('desk-exchange.webhooks.retry')}
                  </Button>
                ),
            },
          ]}
        />
      ) : (
        <Spinner label={t('common.loading')} />
      )}
    </Dialog>
  );
}
