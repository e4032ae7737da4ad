import { parentPort, workerData } from 'node:worker_threads';

import { linesOfDocx } from './docx-lines.ts';
import { linesOfPdf } from './pdf-lines.ts';
import type { TextFinding } from './read-lines.ts';
import { Unreadable } from './unreadable.ts';

/** Maximum characters and lines of a CV; longer documents are refused. */
const most = { characters: 100_000, lines: 1500 };

async function read(bytes: Uint8Array): Promise<TextFinding> {
  try {
    const lines = bytes[0] === 0x25 ? await linesOfPdf(bytes) : await linesOfDocx(bytes);
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    if (length > most.characters || lines.length > most.lines) return { rule: 'cvTooLarge' };
    return lines.join('').replaceAll(/\s/g, '').length < 20 ? { rule: 'cvWithoutText' } : { lines };
  } catch (error) {
    return { rule: error instanceof Unreadable ? error.rule : 'cvBroken' };
  }
}

parentPort!.postMessage(await read(workerData as Uint8Array));
