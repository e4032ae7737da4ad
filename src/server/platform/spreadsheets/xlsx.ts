import { Worker } from 'node:worker_threads';

import { caps, createHeadings, formula, type RawRow, wholeFile } from './sheet.ts';
import type { XlsxRows, XlsxWord } from './xlsx-words.ts';

/** Megabytes for the reading thread's objects: shared texts, and a portion of rows. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/**
 * Reads a workbook's sheet (`XlsxBook`) in a separate thread, one portion at a time. The thread is ended if it takes too
 * long or too much memory.
 */
async function* portionsOf(bytes: Uint8Array): AsyncGenerator<XlsxRows> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { workerData: bytes, resourceLimits: memory });
  const words: (XlsxWord | Error)[] = [];
  let wake: () => void = () => {};
  const receive = (word: XlsxWord | Error) => {
    words.push(word);
    wake();
  };
  const timer = setTimeout(() => receive(wholeFile('tooSlow')), caps.time);
  worker.on('message', receive);
  worker.on('error', () => receive(wholeFile('tooLarge')));
  worker.on('exit', () => receive(wholeFile('fileBroken')));
  try {
    for (;;) {
      const word = words.shift();
      if (word instanceof Error) throw word;
      if (word?.kind === 'broken') {
        throw wholeFile(word.rule, { maximum: word.rule === 'tooManyColumns' ? caps.columns : caps.rows });
      }
      if (word?.kind === 'end') return;
      if (word) {
        yield word;
        worker.postMessage('next');
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

/**
 * Reads the first visible sheet of an xlsx (the first one if none is visible), row by row.
 * @throws SheetError if it is not an xlsx, takes too long, has too many bytes, rows or columns, or a duplicate heading
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<RawRow> {
  const underHeadings = createHeadings();
  for await (const { rows, formulas } of portionsOf(bytes)) {
    for (const [row, column] of formulas) rows[row]![column] = formula;
    for (const cells of rows) {
      const row = underHeadings(cells);
      if (row) yield row;
    }
  }
}
