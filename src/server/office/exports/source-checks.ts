import { checkColumns } from '#lib/domain/export-columns.ts';
import { listChecks } from '#server/office/desk/list-checks.ts';
import type { App } from '#server/platform/app.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing } from './export-source.ts';

/** The submissions in the actor's units that wait for a check, oldest first. */
export function checkSource(app: App, { actor, filter: { unit, pkRegJob, type }, locale }: SourceRequest): ExportSource {
  const page = (cursor: string | undefined, size: number) =>
    listChecks(app, actor, { unit, pkRegJob, type, cursor, size: String(size) }, locale);
  return {
    columns: columnsFor(checkColumns),
    count: async () => (await page(undefined, 1)).total,
    async *rows() {
      let cursor: string | undefined;
      do {
        const { list, next } = await page(cursor, 100);
        for (const { receiptNo, name, regJobName, unitName, typeName, at, dueAt } of list) {
          yield { receiptNo, name, regJobName, unitName, typeName, at: inBeijing(at), dueAt: inBeijing(dueAt) };
        }
        cursor = next ?? undefined;
      } while (cursor);
    },
  };
}
