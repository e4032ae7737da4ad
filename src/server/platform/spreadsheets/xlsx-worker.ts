import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import { caps, formula } from './sheet.ts';
import { openXlsx } from './xlsx-book.ts';
import { readXlsxRows } from './xlsx-rows.ts';
import { XlsxError, type XlsxRows, type XlsxWord } from './xlsx-words.ts';

/** Rows, and characters, per message. */
const portion = 500;
const portionCharacters = 1024 * 1024;

function say(word: XlsxWord): void {
  parentPort!.postMessage(word);
}

/** Sends a portion; the next is read once this one was taken. */
async function hand(rows: XlsxRows): Promise<void> {
  const taken = once(parentPort!, 'message');
  say({ kind: 'rows', ...rows });
  await taken;
}

async function read(bytes: Uint8Array): Promise<void> {
  // A shared text is in memory once until it is sent.
  let [all, some] = [0, 0];
  let waiting: XlsxRows = { rows: [], formulas: [] };
  for await (const row of readXlsxRows(await openXlsx(bytes))) {
    const characters = row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    all += characters;
    some += characters;
    if (all > caps.inflated) throw new XlsxError('tooLarge');
    for (const [column, cell] of row.entries()) if (cell === formula) waiting.formulas.push([waiting.rows.length, column]);
    waiting.rows.push(row.map((cell) => (cell === formula ? null : cell)));
    if (waiting.rows.length < portion && some < portionCharacters) continue;
    await hand(waiting);
    [waiting, some] = [{ rows: [], formulas: [] }, 0];
  }
  if (waiting.rows.length > 0) await hand(waiting);
  say({ kind: 'end' });
}

read(workerData as Uint8Array).catch((error: unknown) => {
  say({ kind: 'broken', rule: error instanceof XlsxError ? error.rule : 'fileBroken' });
});
