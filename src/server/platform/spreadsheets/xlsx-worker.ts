import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import { caps, formula } from './sheet.ts';
import { openXlsx } from './xlsx-book.ts';
import { readXlsxRows } from './xlsx-rows.ts';
import { XlsxError, type XlsxRows, type XlsxWord } from './xlsx-words.ts';

/** A message is sent as soon as it has this many rows, or at least this many characters. */
const portion = 500;
const portionCharacters = 1024 * 1024;

function send(word: XlsxWord): void {
  parentPort!.postMessage(word);
}

/** Sends a portion and waits until the receiver requests the next one. */
async function sendRows(rows: XlsxRows): Promise<void> {
  const requested = once(parentPort!, 'message');
  send({ kind: 'rows', ...rows });
  await requested;
}

async function read(bytes: Uint8Array): Promise<void> {
  // A shared text is in memory once, but is copied for each cell that is sent, so its characters count for each cell.
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
    await sendRows(waiting);
    [waiting, some] = [{ rows: [], formulas: [] }, 0];
  }
  if (waiting.rows.length > 0) await sendRows(waiting);
  send({ kind: 'end' });
}

read(workerData as Uint8Array).catch((error: unknown) => {
  send({ kind: 'broken', rule: error instanceof XlsxError ? error.rule : 'fileBroken' });
});
