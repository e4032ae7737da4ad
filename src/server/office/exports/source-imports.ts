import { importColumns } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { eachImport } from '#server/office/imports/list-imports.ts';
import type { App } from '#server/platform/app.ts';

import { type SourceRequest, columnsFor, type ExportSource, inBeijing } from './export-source.ts';

/** The imports that the actor may see (`listImports`), newest first. */
export function importSource(app: App, { actor, locale }: SourceRequest): ExportSource {
  const t = translateFor(locale);
  return {
    columns: columnsFor(importColumns, ['added', 'changed', 'same', 'restored']),
    count: async () => null,
    async *rows() {
      for await (const batch of eachImport(app, actor, locale)) {
        const { kind, by, at, added, changed, same, state, undoneAt, restored, kept } = batch;
        yield {
          actorName: by,
          kindName: t(`desk-exchange.imports.kinds.${kind}`),
          imported: inBeijing(at),
          added: String(added),
          changed: String(changed),
          same: String(same),
          stateName: t(`desk-exchange.imports.states.${state}`),
          undoneOn: inBeijing(undoneAt),
          restored: state === 'undone' ? String(restored) : '',
          kept: kept.join(', '),
        };
      }
    },
  };
}
