import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AppError, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

import type { PdfRefusal } from './rewrite-pdf.ts';

/** A rewritten document that may be stored, or the reason for refusing it. */
type PdfFinding = PdfRefusal | { bytes: Uint8Array; pages: number };

const program = fileURLToPath(new URL('./rewrite-pdf-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Milliseconds and heap megabytes allowed for reading and rewriting one file. */
const patience = 20_000;
const heap = 160;
/** Bytes by which the process's output may be longer than the file. */
const mayGrow = 9 * 1024 * 1024;
const processes = createSemaphore(2, 100);
/** The process may read the program and its packages and nothing else: no data, setting or secret of this server. */
const confined = [
  `--max-old-space-size=${heap}`,
  '--permission',
  ...['src', 'node_modules', 'package.json'].map((path) => `--allow-fs-read=${realpathSync(join(root, path))}`),
];

/** Parses the process's output: a line of JSON, followed by the document. */
function readAnswer(answer: Buffer): PdfFinding {
  const end = answer.indexOf('\n');
  const finding = JSON.parse(answer.toString('utf8', 0, end)) as PdfRefusal | { pages: number };
  return 'rule' in finding ? finding : { ...finding, bytes: new Uint8Array(answer.subarray(end + 1)) };
}

function rewriteApart(bytes: Uint8Array): Promise<PdfFinding> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...confined, program], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length > bytes.length + mayGrow) child.kill('SIGKILL');
    });
    // Writing fails once the process has ended; its exit code shows why it did.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new AppError('503', { retryAfter: 5, because: `no process for a PDF file: ${error.message}` }));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(readAnswer(Buffer.concat(parts)));
      // Ended by a signal because it used too much time, memory or output: the file is refused.
      else if (code === null) resolve({ rule: 'pdf' });
      else reject(new AppError('503', { retryAfter: 5, because: `the process for a PDF file ended with ${code}` }));
    });
  });
}

/**
 * Reads a PDF and rewrites its pages, in a separate process with limited time and memory: a file that exhausts the heap of
 * a thread would end the whole server.
 * @returns the document to store, or the reason for refusing it
 * @throws AppError 503 if too many are waiting or the process fails
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFinding> {
  if (!isPdf(bytes)) return { rule: 'pdf' };
  const leave = await processes.enter();
  if (!leave) throw new AppError('503', { retryAfter: 5, because: 'too many PDF files at once' });
  try {
    return await rewriteApart(bytes);
  } finally {
    leave();
  }
}

/** Whether a file begins with the signature of a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return ['%', 'P', 'D', 'F', '-'].every((one, index) => bytes[index] === one.charCodeAt(0));
}

/**
 * Checks an uploaded PDF and returns it in the form to be stored: its pages rewritten without actions other than links,
 * its name ending in `.pdf`.
 * @param maxBytes e.g. 2 MB for a certificate
 * @throws AppError 413 beyond `maxBytes`; 400 on `file` if it is not a PDF, has scripts, embedded files or actions that
 * reach out of the document, has a password, or cannot be rewritten; 503 if too many are waiting or the process fails
 */
export async function acceptPdf({ name, bytes }: Upload, maxBytes: number): Promise<Upload & { mediaType: string }> {
  if (bytes.byteLength > maxBytes) throw new AppError('413');
  const finding = await inspectPdf(bytes);
  if ('rule' in finding) throw invalid({ path: 'file', rule: finding.rule });
  return {
    name: /\.pdf$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, '')}.pdf`,
    mediaType: 'application/pdf',
    bytes: finding.bytes,
  };
}
