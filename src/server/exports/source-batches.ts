import { batchColumns } from '#lib/export-lists.ts';
import type { App } from '#server/app.ts';
import { type BatchSummary, listBatches } from '#server/decisions/list-batches.ts';

import type { Asked, ExportSource } from './export-source.ts';

const atOnce = 100;

/** Batches of decisions in numbers, the newest first. */
export function batchSource(app: App, { actor }: Asked): ExportSource {
  return {
    columns: batchColumns.map((name) => ({ name, kind: 'text' })),
    count: async () => null,
    async *rows() {
      let after: BatchSummary | undefined;
      for (;;) {
        const page = await listBatches(app, actor, { size: atOnce, ...(after ? { after } : {}) });
        for (const { at, releaseAt, ...batch } of page) {
          const counts = Object.entries(batch).map(([name, value]) => [name, String(value)]);
          yield { ...Object.fromEntries(counts), at: new Date(at).toISOString(), releaseAt: new Date(releaseAt).toISOString() };
        }
        after = page.at(-1);
        if (page.length < atOnce) return;
      }
    },
  };
}
