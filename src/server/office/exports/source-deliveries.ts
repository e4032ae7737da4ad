import { deliveryColumns } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { addressOfWebhook, eachDelivery } from '#server/office/webhooks/manage-webhooks.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing } from './export-source.ts';

/**
 * Deliveries to one webhook, including dead letters, newest first.
 * @throws AppError 400 without a webhook
 */
export function deliverySource(app: App, { filter: { webhookId }, locale }: SourceRequest): ExportSource {
  if (!webhookId) throw invalid({ path: 'filter.webhookId', rule: 'required' });
  const t = translateFor(locale);
  return {
    columns: columnsFor(deliveryColumns, ['events', 'attempts', 'lastStatus']),
    find: () => addressOfWebhook(app, webhookId),
    count: async () => null,
    async *rows() {
      const url = await addressOfWebhook(app, webhookId);
      for await (const { state, attempts, events, createdAt, ...delivery } of eachDelivery(app, webhookId)) {
        const { nextAt, settledAt, lastStatus, lastError } = delivery;
        yield {
          ...{ url, lastError: lastError ?? '' },
          created: inBeijing(createdAt),
          stateName: t(`desk-exchange.webhooks.states.${state}`),
          events: String(events),
          attempts: String(attempts),
          lastStatus: lastStatus === null ? '' : String(lastStatus),
          next: inBeijing(nextAt),
          settled: inBeijing(settledAt),
        };
      }
    },
  };
}
