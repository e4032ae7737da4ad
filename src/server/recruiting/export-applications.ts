import type { RawFilter } from '#lib/contract/application-filter.ts';
import { applicationColumns } from '#lib/export-lists.ts';
import type { Locale } from '#lib/locale.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import type { Column, SheetRow } from '#server/sheets/columns.ts';
import { writeRows } from '#server/sheets/export-rows.ts';
import type { SheetFormat } from '#server/sheets/sheet.ts';

import { eachForOffice, type ListedApplication } from './list-applications.ts';

/** The columns of applications in a file. */
export const applicationSheet: readonly Column[] = applicationColumns.map((name: keyof ListedApplication) => ({
  name,
  kind: 'text',
}));

/** An application as the row of a sheet: what is no single value is left out. */
export function sheetRowOf({ conditions: _, pending: __, ...row }: ListedApplication): SheetRow {
  return row;
}

/**
 * The applications that a filter means as a file, portion by portion: what lists show, and no ID number.
 * @param counted is called for each row
 * @throws AppError 400 for a filter that is at fault
 */
export function exportApplications(
  app: App,
  actor: Actor,
  { filter, format, counted }: { filter: RawFilter; format: SheetFormat; counted?: () => void },
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  async function* rows(): AsyncGenerator<SheetRow> {
    for await (const application of eachForOffice(app, actor, filter, locale)) {
      counted?.();
      yield sheetRowOf(application);
    }
  }
  return writeRows(applicationSheet, rows(), format);
}
