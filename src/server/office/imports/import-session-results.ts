import type { ResultDifferences } from '#lib/contract/office-sessions.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import type { SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { describeSheetFaults } from '#server/platform/spreadsheets/describe-faults.ts';
import type { Change } from '#server/platform/spreadsheets/kind.ts';
import { SheetError, type SheetFault } from '#server/platform/spreadsheets/sheet.ts';
import { resultIn, type ResultsTable, resultsTable } from '#server/recruitment/assessments/office/import-results.ts';
import { FileWords } from '#server/recruitment/assessments/office/results-columns.ts';

import { digestOf, type ImportOutcome } from './describe-import.ts';
import { earlierOfKey, type UploadedTable, isDryRun, rowsOf } from './uploaded-table.ts';
import { differencesOf, importTable } from './import-table.ts';
import { findChanged, type ImportRow } from './store.ts';

/** The error for a file: every fault with its row, and with its column named by the heading in the file. */
function refused(faults: readonly SheetFault[], words: FileWords, locale: Locale): AppError {
  const named = faults.map((fault) => words.inWords(fault));
  const fields = describeSheetFaults(named, translateFor(locale)).map(({ row, column, rule, message }) => ({
    path: row === 0 ? 'file' : `rows.${row}.${column}`,
    row,
    column: words.headingOf(column),
    rule,
    message,
  }));
  return new AppError('400', { data: { fields }, words: 'desk-sessions.excel.refused' });
}

type Shown = Pick<ImportOutcome, 'same' | 'differences'>;

function describe(
  table: ResultsTable,
  { same, differences }: Shown,
  importId: string | null,
  changes: readonly Change[],
): ResultDifferences {
  const changed = changes.map(({ row, former }) => {
    return { receiptNo: row.key!, name: table.labelOf(row), from: resultIn(former!), to: resultIn(row) };
  });
  return { changed, same, dryRun: importId === null ? 'Y' : 'N', importId, digest: digestOf(differences) };
}

/** Describes an earlier import, without its changes if the data for undoing it has been deleted. */
async function describeStored(app: App, table: ResultsTable, { id, same }: ImportRow): Promise<ResultDifferences> {
  const rows = await findChanged(app.db, id);
  await table.find(
    app.db,
    rows.map(({ key }) => key),
  );
  const changes = rows.map(({ former, after }): Change => {
    return { row: JSON.parse(after) as SheetRow, former: JSON.parse(former ?? '{}') as SheetRow };
  });
  return describe(table, { same, differences: differencesOf(table, changes) }, id, changes);
}

/**
 * Imports the results from the exported and filled-in list of a session, all or nothing, as one import that can be undone.
 * A dry run only returns the differences. Attendees who are not in the file stay unchanged; columns about the person are
 * ignored. A repeated request with the same idempotency key returns the first import.
 * @throws AppError 404 if the session is unknown or outside the actor's reach; 400 for faulty rows (with every fault by row
 * and column), and if the idempotency key belongs to an import of another kind or session; 409 with the current differences
 * if they are not the ones shown before
 */
export async function importSessionResults(
  app: App,
  actor: StaffActor,
  id: string,
  request: UploadedTable,
  locale: Locale,
): Promise<ResultDifferences> {
  const table = await resultsTable(app, actor, id);
  const { file, fields, key } = request;
  async function madeBefore(): Promise<ResultDifferences | undefined> {
    const earlier = await earlierOfKey(app, actor.id, 'sessionResults', request);
    if (!earlier) return undefined;
    if (earlier.subject !== id) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
    return describeStored(app, table, earlier);
  }
  const words = new FileWords(locale);
  const input = {
    ...({ kind: 'sessionResults', subject: id, rows: words.underNames(rowsOf(file)) } as const),
    ...{ dryRun: isDryRun(fields), digest: fields.digest, idempotencyKey: key },
  };
  const before = await madeBefore();
  if (before) return before;
  try {
    return await importTable(app, actor, table, input, (...result) => describe(table, ...result));
  } catch (error) {
    // Two requests with the same key may have run at the same time, and the other request may have been first.
    const first = await madeBefore();
    if (first) return first;
    throw error instanceof SheetError ? refused(error.faults, words, locale) : error;
  }
}
