import { Worker } from 'node:worker_threads';

import { caps, type RawRow, SheetError, type SheetFault, underHeadings, wholeFile } from './sheet.ts';
import { columnIndex } from './xlsx-scan.ts';
import type { XlsxWord } from './xlsx-worker.ts';

/** Megabytes that the reader's objects may take. */
const memory = 768;

interface Read {
  rows: unknown[][];
  formulas: SheetFault[];
}

/** Reads the first sheet in a thread of its own, which ends when it takes too long or too much memory. */
function readApart(bytes: Uint8Array): Promise<Read> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  const read: Read = { rows: [], formulas: [] };
  let timer: NodeJS.Timeout | undefined;
  const reading = new Promise<Read>((resolve, reject) => {
    timer = setTimeout(() => reject(wholeFile('tooSlow')), caps.time);
    worker.on('message', (word: XlsxWord) => {
      if (word.kind === 'rows') read.rows.push(...word.rows);
      else if (word.kind === 'formulas') read.formulas = word.formulas;
      else if (word.kind === 'end') resolve(read);
      else reject(wholeFile(word.rule, { maximum: caps.rows }));
    });
    worker.on('error', () => reject(wholeFile('tooLarge')));
    worker.on('exit', () => reject(wholeFile('fileBroken')));
  });
  return reading.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/**
 * Reads the first sheet of an xlsx.
 * @throws SheetError where it is none or too large, and with every formula in it
 */
export async function readXlsx(bytes: Uint8Array): Promise<RawRow[]> {
  const { rows, formulas } = await readApart(bytes);
  if (formulas.length > 0) {
    const headings = rows[0] ?? [];
    const nameOf = (letters: string) => {
      const heading = headings[columnIndex(letters)];
      return typeof heading === 'string' && heading.trim() !== '' ? heading.trim() : letters;
    };
    throw new SheetError(formulas.map((fault) => ({ ...fault, column: nameOf(fault.column) })));
  }
  return [...underHeadings(rows)];
}
