import { checkColumns } from '#lib/export-columns.ts';
import type { App } from '#server/app.ts';
import { listChecks } from '#server/recruiting/list-checks.ts';

import type { Asked, ExportSource } from './export-source.ts';

/** What waits for a look in the actor's units, the oldest first. */
export function checkSource(app: App, { actor, filter: { unit, pkRegJob, type }, locale }: Asked): ExportSource {
  const page = (cursor: string | undefined, size: number) =>
    listChecks(app, actor, { unit, pkRegJob, type, cursor, size: String(size) }, locale);
  return {
    columns: checkColumns.map((name) => ({ name, kind: 'text' })),
    count: async () => (await page(undefined, 1)).total,
    async *rows() {
      let cursor: string | undefined;
      do {
        const { list, next } = await page(cursor, 100);
        for (const { dueAt, ...check } of list) yield { ...check, dueAt: dueAt ?? '' };
        cursor = next ?? undefined;
      } while (cursor);
    },
  };
}
