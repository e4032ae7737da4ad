import { parentPort, workerData } from 'node:worker_threads';

import { readSheet } from 'read-excel-file/node';

import { caps } from './sheet.ts';
import { scanXlsx } from './xlsx-scan.ts';

/** What the worker tells: portions of rows, then the end; or what is wrong. */
export type XlsxWord =
  | { kind: 'rows'; rows: unknown[][] }
  | { kind: 'end' }
  | { kind: 'formulas'; places: string[] }
  | { kind: 'broken'; rule: 'fileBroken' | 'tooLarge' | 'tooManyRows' };

/** Rows, and characters, that are handed on together. */
const portion = 500;
const portionCharacters = 1024 * 1024;

function say(word: XlsxWord): void {
  parentPort!.postMessage(word);
}

async function read(bytes: Uint8Array): Promise<void> {
  const { formulas, broken } = scanXlsx(bytes);
  if (broken) return say({ kind: 'broken', rule: broken });
  if (formulas.length > 0) say({ kind: 'formulas', places: formulas });
  const rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 1, { trim: false });
  if (rows.length > caps.rows + 1) return say({ kind: 'broken', rule: 'tooManyRows' });
  // A text that many cells share is in memory once until it is handed on.
  let [all, some] = [0, 0];
  let waiting: unknown[][] = [];
  for (const row of rows) {
    const characters = row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    all += characters;
    some += characters;
    if (all > caps.inflated) return say({ kind: 'broken', rule: 'tooLarge' });
    waiting.push(row);
    if (waiting.length < portion && some < portionCharacters) continue;
    say({ kind: 'rows', rows: waiting });
    [waiting, some] = [[], 0];
  }
  if (waiting.length > 0) say({ kind: 'rows', rows: waiting });
  say({ kind: 'end' });
}

read(workerData as Uint8Array).catch(() => say({ kind: 'broken', rule: 'fileBroken' }));
