import type { App } from '#server/platform/app.ts';
import { postingSheet } from '#server/recruitment/postings/sheet-postings.ts';

import type { SourceRequest, ExportSource } from './export-source.ts';

/** Postings of the actor's units, in a form that can be imported again. */
export function postingSource(app: App, { actor: { units }, filter: { unit } }: SourceRequest): ExportSource {
  return {
    columns: postingSheet.columns,
    count: async () => null,
    async *rows() {
      for await (const row of postingSheet.list(app.db)) {
        const isInReach = units === null || units.includes(row.unit!);
        if (isInReach && (!unit || row.unit === unit)) yield row;
      }
    },
  };
}
