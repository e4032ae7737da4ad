import { type ResultDecision, resultColumns, resultDecisions } from '#lib/domain/import-kinds.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { type Column, readCell } from '#server/platform/spreadsheets/columns.ts';
import { remark } from '#server/platform/spreadsheets/export-rows.ts';
import { type RawRow, SheetError, type SheetFault, wholeFile } from '#server/platform/spreadsheets/sheet.ts';

/** A row of a table of results, with its applicant and row number (`at`); `decision` is null if it is missing or unknown. */
export interface ResultRow {
  at: number;
  receiptNo: string;
  name: string;
  result: string;
  decision: ResultDecision | null;
}

const columns: readonly Column[] = resultColumns.map((name) => ({ name, kind: 'text', maximum: name === 'result' ? 500 : 200 }));

/** Maps accepted headings, in lower case, to columns. A heading is a column's name or its translation into either language. */
const headings = new Map<string, string>(
  resultColumns.flatMap((name) => [
    [name.toLowerCase(), name] as const,
    ...locales.map((locale) => {
      const words = translateFor(locale)(`desk-exchange.columns.${name}` as MessageKey);
      return [words.toLowerCase(), name] as const;
    }),
  ]),
);

function decisionIn(text: string): ResultDecision | null | undefined {
  if (text === '') return null;
  const word = text.normalize('NFKC').toLowerCase();
  const found = Object.entries(resultDecisions).find(([, words]) => words.some((one) => one === word));
  return found ? (found[0] as ResultDecision) : undefined;
}

function cellsOf({ at, cells }: RawRow, faults: SheetFault[], headingsUsed: Map<string, string>): Record<string, string> {
  const row: Record<string, string> = {};
  for (const [heading, value] of Object.entries(cells)) {
    const column = columns.find(({ name }) => name === headings.get(heading.trim().toLowerCase()));
    if (!column) continue;
    headingsUsed.set(column.name, heading.trim());
    const read = readCell(value, column);
    if ('fault' in read) faults.push({ row: at, column: column.name, ...read.fault });
    else row[column.name] = read.text;
  }
  return row;
}

/** Whether a row is a remark about the file. Exports add such rows at the end. */
function isRemark({ cells }: RawRow): boolean {
  return String(Object.values(cells)[0] ?? '').startsWith(remark);
}

/**
 * Reads a table of results. Unknown columns are ignored, so that a filled-in exported list can be read.
 * @returns the rows with a receipt number and a name, but only the first row of each receipt number; all faults in
 * rows; and the file's headings by column name
 * @throws SheetError if a required column is missing, or there are no rows
 */
export async function readResults(
  rows: AsyncIterable<RawRow>,
  locale: Locale,
): Promise<{ rows: ResultRow[]; faults: SheetFault[]; headingsUsed: ReadonlyMap<string, string> }> {
  const headingsUsed = new Map<string, string>();
  const faults: SheetFault[] = [];
  const read: ResultRow[] = [];
  const places = new Map<string, number>();
  let isFirst = true;
  for await (const raw of rows) {
    if (isRemark(raw)) continue;
    const { at } = raw;
    const { receiptNo = '', name = '', result = '', decision = '' } = cellsOf(raw, faults, headingsUsed);
    if (isFirst) {
      const known = new Set(Object.keys(raw.cells).map((heading) => headings.get(heading.trim().toLowerCase())));
      const missing = ['receiptNo', 'name', 'decision'].filter((column) => !known.has(column));
      if (missing.length > 0) {
        const words = missing.map((name) => translateFor(locale)(`desk-exchange.columns.${name}` as MessageKey));
        throw new SheetError(words.map((column) => ({ row: 1, column, rule: 'columnMissing', params: { column } })));
      }
      isFirst = false;
    }
    const decided = decisionIn(decision);
    if (receiptNo === '') faults.push({ row: at, column: 'receiptNo', rule: 'required' });
    if (name === '') faults.push({ row: at, column: 'name', rule: 'required' });
    if (decided === undefined) {
      const choices = Object.values(resultDecisions).map((words) => words.join(', '));
      faults.push({ row: at, column: 'decision', rule: 'oneOf', params: { choices: choices.join('; ') } });
    } else if (decided === null && result !== '') faults.push({ row: at, column: 'decision', rule: 'required' });
    const former = places.get(receiptNo);
    if (former !== undefined) faults.push({ row: at, column: 'receiptNo', rule: 'twice', params: { other: former } });
    else if (receiptNo !== '') places.set(receiptNo, at);
    if (receiptNo !== '' && name !== '' && former === undefined) {
      read.push({ at, receiptNo, name, result, decision: decided ?? null });
    }
  }
  if (isFirst) throw wholeFile('noRows');
  return { rows: read, faults, headingsUsed };
}
