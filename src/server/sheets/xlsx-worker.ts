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

const portion = 500;

function say(word: XlsxWord): void {
  parentPort!.postMessage(word);
}

async function read(bytes: Uint8Array): Promise<void> {
  const { formulas, broken } = scanXlsx(bytes);
  if (broken) return say({ kind: 'broken', rule: broken });
  if (formulas.length > 0) say({ kind: 'formulas', places: formulas });
  const rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 1, { trim: false });
  if (rows.length > caps.rows + 1) return say({ kind: 'broken', rule: 'tooManyRows' });
  while (rows.length > 0) say({ kind: 'rows', rows: rows.splice(0, portion) });
  say({ kind: 'end' });
}

read(workerData as Uint8Array).catch(() => say({ kind: 'broken', rule: 'fileBroken' }));
