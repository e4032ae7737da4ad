import { Worker } from 'node:worker_threads';

import { caps, columnLetters, createHeadings, formula, type RawRow, wholeFile } from './sheet.ts';
import type { XlsxWord } from './xlsx-worker.ts';

/** Megabytes that the reader's objects may take. */
const memory = 768;

/**
 * What a thread of its own reads of the first sheet, portion by portion. It ends when it takes too long or too much
 * memory.
 */
async function* wordsOf(bytes: Uint8Array): AsyncGenerator<XlsxWord> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  const words: (XlsxWord | Error)[] = [];
  let wake: () => void = () => {};
  const say = (word: XlsxWord | Error) => {
    words.push(word);
    wake();
  };
  const timer = setTimeout(() => say(wholeFile('tooSlow')), caps.time);
  worker.on('message', say);
  worker.on('error', () => say(wholeFile('tooLarge')));
  worker.on('exit', () => say(wholeFile('fileBroken')));
  try {
    for (;;) {
      const word = words.shift();
      if (word instanceof Error) throw word;
      if (word?.kind === 'broken') throw wholeFile(word.rule, { maximum: caps.rows });
      if (word?.kind === 'end') return;
      if (word) yield word;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

/**
 * Reads the first sheet of an xlsx, row by row.
 * @throws SheetError where it is none or too large
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<RawRow> {
  const underHeadings = createHeadings();
  let formulas = new Set<string>();
  let at = 0;
  for await (const word of wordsOf(bytes)) {
    if (word.kind === 'formulas') formulas = new Set(word.places);
    if (word.kind !== 'rows') continue;
    for (const cells of word.rows) {
      at += 1;
      const number = at;
      const isFormula = (index: number) => formulas.has(columnLetters(index) + number);
      const row = underHeadings(formulas.size === 0 ? cells : cells.map((cell, index) => (isFormula(index) ? formula : cell)));
      if (row) yield row;
    }
  }
}
