import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { AppError, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

import type { PdfRefusal } from './rewrite-pdf.ts';

/** A document that may be stored, or why it is refused. */
type PdfFinding = PdfRefusal | { bytes: Uint8Array; pages: number };

const program = fileURLToPath(new URL('./rewrite-pdf-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Milliseconds and megabytes allowed for reading and rewriting one file. */
const patience = 20_000;
const heap = 160;
/** Bytes by which an answer may be longer than the file. */
const mayGrow = 9 * 1024 * 1024;
const gate = createSemaphore(2, 100);
/** The process reads its program and nothing else: no file, setting or secret of this server. */
const confined = [
  `--max-old-space-size=${heap}`,
  '--permission',
  ...['src', 'node_modules', 'package.json'].map((path) => `--allow-fs-read=${realpathSync(join(root, path))}`),
];

/** Parses the process's answer: a line of JSON, followed by the document. */
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
    // A process that has ended no longer reads; its exit code says why.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new AppError('503', { retryAfter: 5, because: `no process for a PDF file: ${error.message}` }));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(readAnswer(Buffer.concat(parts)));
      // Out of time or memory: whatever the file holds, nobody will read it.
      else if (code === null) resolve({ rule: 'pdf' });
      else reject(new AppError('503', { retryAfter: 5, because: `the process for a PDF file ended with ${code}` }));
    });
  });
}

/**
 * Reads a PDF and rewrites its pages, in a separate process with limited time and memory, because a file that fills a
 * thread's heap would end the whole server. Returns the document to store, or why it is refused.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFinding> {
  if (!isPdf(bytes)) return { rule: 'pdf' };
  const leave = await gate.enter();
  if (!leave) throw new AppError('503', { retryAfter: 5, because: 'too many PDF files at once' });
  try {
    return await rewriteApart(bytes);
  } finally {
    leave();
  }
}

/** Whether a file begins like a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return ['%', 'P', 'D', 'F', '-'].every((one, index) => bytes[index] === one.charCodeAt(0));
}

/**
 * A PDF that may be stored: its pages rewritten without actions, its name ending in `.pdf`.
 * @param maxBytes e.g. 2 MB for a certificate
 * @throws AppError 413 beyond `maxBytes`; 400 on `file` if it is no PDF, has scripts, actions or embedded files, has a
 * password, or cannot be rewritten
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
