import { Worker } from 'node:worker_threads';

import { AppError, invalid } from '#server/errors.ts';
import type { Upload } from '#server/http/route.ts';

import type { PdfFinding } from './scan-pdf.ts';

/** Milliseconds and megabytes that looking at one file may take, once its thread runs. */
const patience = 10_000;
const heap = 64;
const atOnce = 2;
const mostWaiting = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) throw new AppError('503', { retryAfter: 5, because: 'too many PDF files at once' });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function scanApart(bytes: Uint8Array): Promise<PdfFinding> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./scan-pdf-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    let timer: NodeJS.Timeout | undefined;
    const end = (finding: PdfFinding) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(finding);
    };
    worker.once('online', () => {
      // A finding that is there already counts: a late timer runs before it is read.
      timer = setTimeout(() => setImmediate(end, { rule: 'pdfBroken' }), patience);
    });
    worker.once('message', end);
    worker.once('error', () => end({ rule: 'pdfBroken' }));
  });
}

/** Looks at a PDF file in a thread of its own, with limits to its time and memory: its pages, or why it is refused. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFinding> {
  if (!isPdf(bytes)) return { rule: 'pdfBroken' };
  await takeTurn();
  try {
    return await scanApart(bytes);
  } finally {
    endTurn();
  }
}

/** Whether a file begins as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return ['%', 'P', 'D', 'F', '-'].every((one, index) => bytes[index] === one.charCodeAt(0));
}

/**
 * A PDF as it may be kept: looked at, and with a name that ends in `.pdf`.
 * @param maxBytes e.g. 2 MB for a certificate
 * @throws AppError 413 past `maxBytes`; 400 on `file` for what is no PDF, has scripts, actions or files within, or a
 * password
 */
export async function acceptPdf({ name, bytes }: Upload, maxBytes: number): Promise<Upload & { mediaType: string }> {
  if (bytes.byteLength > maxBytes) throw new AppError('413');
  const finding = await inspectPdf(bytes);
  if ('rule' in finding) throw invalid({ path: 'file', rule: finding.rule });
  return { name: /\.pdf$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '')}.pdf`, mediaType: 'application/pdf', bytes };
}
