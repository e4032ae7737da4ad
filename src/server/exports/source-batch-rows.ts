import { batchRowColumns } from '#lib/export-lists.ts';
import type { App } from '#server/app.ts';
import { invalid } from '#server/errors.ts';
import { showOfficeBatch, summaryOfBatch } from '#server/recruiting/batch-list.ts';

import type { Asked, ExportSource } from './export-source.ts';

/** The applications of one batch in the actor's units, by receipt number. @throws AppError 400 without a batch */
export function batchRowSource(app: App, { actor, filter: { batchId } }: Asked): ExportSource {
  if (!batchId) throw invalid({ path: 'filter.batchId', rule: 'required' });
  return {
    columns: batchRowColumns.map((name) => ({ name, kind: 'text' })),
    find: () => summaryOfBatch(app, actor, batchId),
    count: async () => {
      const { pending, released, undone, void: gone } = await summaryOfBatch(app, actor, batchId);
      return pending + released + undone + gone;
    },
    async *rows() {
      let cursor: string | null = '';
      while (cursor !== null) {
        const { list, next }: Awaited<ReturnType<typeof showOfficeBatch>> = await showOfficeBatch(app, actor, batchId, {
          cursor,
          size: '100',
        });
        for (const { id, ...row } of list) {
          const texts = Object.entries({ ...row, idkey: id }).map(([name, value]) => [name, value ?? '']);
          yield Object.fromEntries(texts) as Record<string, string>;
        }
        cursor = next;
      }
    },
  };
}
