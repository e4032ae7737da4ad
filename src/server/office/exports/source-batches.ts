import { batchColumns } from '#lib/domain/export-columns.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { standingOfBatch } from '#lib/rules/batches.ts';
import { listOfficeBatches } from '#server/office/desk/batch-list.ts';
import type { App } from '#server/platform/app.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing, oneOf } from './export-source.ts';

const figures = ['count', 'pending', 'released', 'undone', 'void', 'sent', 'waiting', 'failed'];

/**
 * The batches of decisions, requests and messages that include an application within the actor's reach, newest first, each
 * with its counts.
 * @throws AppError 400 for an invalid state
 */
export function batchSource(app: App, { actor, filter, locale }: SourceRequest): ExportSource {
  const state = oneOf({ filter }, 'state', ['pending', 'settled']);
  const t = translateFor(locale);
  return {
    columns: columnsFor(batchColumns, figures),
    count: async () => null,
    async *rows() {
      let cursor: string | undefined;
      do {
        const { list, next } = await listOfficeBatches(app, actor, { state, cursor, size: '100' });
        for (const batch of list) {
          const { pending, released, undone, void: gone, sent, waiting, failed } = batch;
          const standing = standingOfBatch(batch, app.settings.decisionHoldMinutes);
          const counts = {
            count: pending + released + undone + gone,
            pending,
            released,
            undone,
            void: gone,
            sent,
            waiting,
            failed,
          };
          yield {
            ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, String(value)])),
            what: batchName(batch, t),
            actorName: batch.actorName,
            stateName: t(`desk-exchange.batchStates.${standing}`),
            confirmed: inBeijing(batch.at),
            releases: inBeijing(batch.releasedAt ?? batch.releaseAt),
          };
        }
        cursor = next ?? undefined;
      } while (cursor);
    },
  };
}
