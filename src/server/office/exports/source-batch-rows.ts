import type { BatchRow } from '#lib/contract/batches.ts';
import { batchRowColumns } from '#lib/domain/export-columns.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { showOfficeBatch, summaryOfBatch } from '#server/office/desk/batch-list.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing } from './export-source.ts';

function wordsOf({ from, to, state, whyVoid, message }: BatchRow, t: Translate) {
  return {
    fromName: from ? enumLabel('applyStatus', from, t) : '',
    toName: to ? enumLabel('applyStatus', to, t) : '',
    stateName: t(`desk-batches.state.${state}`),
    whyVoidName: whyVoid ? t(`desk-batches.why.${whyVoid}` as MessageKey) : '',
    messageName: message ? t(`desk-batches.message.${message}`) : '',
  };
}

/** The applications of one batch that are within the actor's reach, by receipt number. @throws AppError 400 without a batch */
export function batchRowSource(app: App, { actor, filter: { batchId }, locale }: SourceRequest): ExportSource {
  if (!batchId) throw invalid({ path: 'filter.batchId', rule: 'required' });
  const t = translateFor(locale);
  return {
    columns: columnsFor(batchRowColumns),
    find: () => summaryOfBatch(app, actor, batchId),
    count: async () => {
      const { pending, released, undone, void: gone } = await summaryOfBatch(app, actor, batchId);
      return pending + released + undone + gone;
    },
    async *rows() {
      let cursor: string | null = '';
      while (cursor !== null) {
        const batch: Awaited<ReturnType<typeof showOfficeBatch>> = await showOfficeBatch(app, actor, batchId, {
          cursor,
          size: '100',
        });
        const { actorName, at, releaseAt, releasedAt } = batch;
        const about = {
          ...{ what: batchName(batch, t), actorName },
          confirmed: inBeijing(at),
          releases: inBeijing(releasedAt ?? releaseAt),
        };
        for (const row of batch.list) {
          const { receiptNo, name, settledAt } = row;
          yield { receiptNo, name, ...wordsOf(row, t), ...about, settled: inBeijing(settledAt) };
        }
        cursor = batch.next;
      }
    },
  };
}
