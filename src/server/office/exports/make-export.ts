import { idColumn } from '#lib/domain/export-columns.ts';
import { type ExportFormat, type ExportList, exportListNames } from '#lib/domain/export-lists.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { localeFrom } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type AuditEntry, recordMany } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { writeRows } from '#server/platform/spreadsheets/export-rows.ts';

import { decryptRequest } from './export-request.ts';
import type { SourceRequest } from './export-source.ts';
import { type MadeFile, makeFiles, requesterOf, type Tally } from './make-files.ts';
import { chosenColumns, sourceOf } from './source.ts';
import type { JobRow } from './store.ts';

/** How many readings of ID numbers are logged together. */
const logged = 200;

function aboutOf({ actorName, askedAt, locale: spoken }: JobRow) {
  const t = translateFor(localeFrom(spoken));
  return {
    creator: actorName,
    at: askedAt,
    title: t('desk-exchange.about.title'),
    lines: [
      [t('desk-exchange.about.by'), actorName],
      [t('desk-exchange.about.at'), dateTimeInShanghai(askedAt)],
      [t('desk-exchange.about.secret'), t('common.site.name')],
    ] as const,
  };
}

/** The content of a list's file. If the file contains ID numbers, the reading of each ID number is logged. */
async function listFile(app: App, row: JobRow, tally: Tally): Promise<MadeFile> {
  const { id, withId } = row;
  // Only jobs that export a list are claimed here, and such a job has one of the formats for lists.
  const [list, format] = [row.list as ExportList, row.format as ExportFormat];
  const locale = localeFrom(row.locale);
  const actor = requesterOf(row);
  const request = decryptRequest(app, row);
  const read: AuditEntry[] = [];
  const revealed = { action: 'application.revealed' as const, subject: id, details: { field: 'id', list, format } };
  const isInFile = request.columns.length === 0 || request.columns.includes(idColumn);
  const onIdRead: SourceRequest['onIdRead'] = ({ idkey, unit }) => {
    if (isInFile) read.push({ ...revealed, applicationId: idkey, unit });
  };
  const filter = request.people ? { ids: request.people } : request.filter;
  const source = sourceOf(app, list, { actor, filter, withId: withId === 1, onIdRead, locale });
  /** Logs the readings since the last call. All are logged before the file can be downloaded. */
  async function logRead(): Promise<void> {
    const entries = read.splice(0);
    if (entries.length > 0) await transaction(app, (trx) => recordMany(trx, app, actor, entries));
  }
  async function* counted(): AsyncGenerator<SheetRow> {
    for await (const one of source.rows()) {
      tally.rows += 1;
      if (typeof one.receiptNo === 'string') tally.shown.add(one.receiptNo);
      if (read.length >= logged) await logRead();
      yield one;
    }
    await logRead();
  }
  const total = await source.count();
  return { total, parts: writeRows(chosenColumns(source, request, locale), counted(), format, aboutOf(row)) };
}

/** Makes the requested files of lists, as `makeFiles` does. */
export async function makeExports(app: App, isStopped: () => boolean = () => false): Promise<void> {
  await makeFiles(app, exportListNames, listFile, isStopped);
}
