import type { ExportList } from '#lib/domain/export-lists.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Column } from '#server/platform/spreadsheets/columns.ts';

import type { StoredRequest } from './export-request.ts';
import type { SourceRequest, ExportSource } from './export-source.ts';
import { applicationSource } from './source-applications.ts';
import { attendeeSource } from './source-attendees.ts';
import { batchRowSource } from './source-batch-rows.ts';
import { batchSource } from './source-batches.ts';
import { checkSource } from './source-checks.ts';
import { contentSource } from './source-contents.ts';
import { deliverySource } from './source-deliveries.ts';
import { importSource } from './source-imports.ts';
import { logSource } from './source-log.ts';
import { postingListSource } from './source-posting-list.ts';
import { postingSource } from './source-postings.ts';
import { dueSource, holdSource } from './source-retention.ts';
import { sessionSource } from './source-sessions.ts';
import { staffSource, tokenSource } from './source-staff.ts';

const sources: Record<ExportList, (app: App, asked: SourceRequest) => ExportSource> = {
  applications: applicationSource,
  postings: postingSource,
  log: logSource,
  batches: batchSource,
  batchRows: batchRowSource,
  checks: checkSource,
  attendees: attendeeSource,
  postingList: postingListSource,
  sessions: sessionSource,
  contents: contentSource,
  imports: importSource,
  staff: staffSource,
  tokens: tokenSource,
  deliveries: deliverySource,
  retentionDue: dueSource,
  retentionHolds: holdSource,
};

/**
 * The source of the requested list.
 * @throws AppError 400 for an invalid filter; some filters are checked only when rows are counted or read
 */
export function sourceOf(app: App, list: ExportList, asked: SourceRequest): ExportSource {
  return sources[list](app, asked);
}

/**
 * The chosen columns in the chosen order, or all columns if none were chosen. If the request asks for words as headings, each
 * column that has a translation gets the translation as its heading.
 */
export function chosenColumns(source: ExportSource, { columns, headings }: StoredRequest, locale: Locale): Column[] {
  const t = translateFor(locale);
  const chosen =
    columns.length === 0
      ? [...source.columns]
      : columns.flatMap((name) => source.columns.filter((column) => column.name === name));
  if (headings === 'names') return chosen;
  return chosen.map((column) => {
    const key = `desk-exchange.columns.${column.name}`;
    const heading = t(key as MessageKey);
    return heading === key ? column : { ...column, heading };
  });
}
