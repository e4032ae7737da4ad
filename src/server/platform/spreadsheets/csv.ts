import { Readable, Transform } from 'node:stream';

import { parse } from 'csv-parse';

import { createHeadings, formula, type RawRow, SheetError, wholeFile } from './sheet.ts';

const portion = 256 * 1024;
/**
 * Text that a spreadsheet would take for a formula, with usual or full-width signs. Apostrophes before it match too, so that
 * `unguarded` undoes `guarded` for every text.
 */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫−]/;
/** Digits that a spreadsheet would read as a number and round, such as those of an ID card. */
const longDigits = /^'*[+-]?\d{16,}(?:\.\d+|[Xx])?$/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** Puts an apostrophe before text that a spreadsheet would evaluate as a formula, and before 16 or more digits. */
export function guarded(text: string): string {
  return (formulaLike.test(text) && !number.test(text)) || longDigits.test(text) ? `'${text}` : text;
}

/** Undoes `guarded`. */
function unguarded(text: string): string {
  const inner = text.slice(1);
  return text.startsWith("'") && (formulaLike.test(inner) || longDigits.test(inner)) ? inner : text;
}

/** A line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = guarded(cell);
    return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}

function* portionsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += portion) yield bytes.subarray(from, from + portion);
}

/** Whether the bytes are valid text in an encoding. */
function isText(bytes: Uint8Array, encoding: string): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (const part of portionsOf(bytes)) decoder.decode(part, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * The encoding of a file: UTF-8, or else GB18030, in which spreadsheet programs on Chinese systems save.
 * @throws SheetError if it is neither
 */
function encodingOf(bytes: Uint8Array): string {
  const encoding = ['utf-8', 'gb18030'].find((name) => isText(bytes, name));
  if (!encoding) throw wholeFile('encoding');
  return encoding;
}

/**
 * Reads a CSV file in UTF-8 or GB18030, row by row.
 * @throws SheetError if the file has another encoding, is malformed, or has too many rows or columns or a duplicate heading
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<RawRow> {
  const decoder = new TextDecoder(encodingOf(bytes));
  const decoding = new Transform({
    readableObjectMode: true,
    transform(part: Uint8Array, _, done) {
      done(null, decoder.decode(part, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
  });
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: false, max_record_size: 4 * 1024 * 1024 });
  const underHeadings = createHeadings();
  try {
    const records = Readable.from(portionsOf(bytes)).pipe(decoding).pipe(parser);
    for await (const record of records as AsyncIterable<string[]>) {
      const row = underHeadings(record.map((cell) => (cell.startsWith('=') ? formula : unguarded(cell))));
      if (row) yield row;
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw wholeFile('fileBroken');
  }
}
