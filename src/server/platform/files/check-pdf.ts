import { AppError, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';

import type { PdfRefusal } from './rewrite-pdf.ts';
import { runConfined } from './run-confined.ts';

/** A rewritten document that may be stored, or the reason for refusing it. */
type PdfFinding = PdfRefusal | { bytes: Uint8Array; pages: number };

const program = new URL('./rewrite-pdf-process.ts', import.meta.url);
/** Milliseconds and heap megabytes allowed for reading and rewriting one file. */
const patience = 20_000;
const heap = 160;
/** Bytes by which the process's output may be longer than the file. */
const mayGrow = 9 * 1024 * 1024;

/** Parses the process's output: a line of JSON, followed by the document. */
function readAnswer(answer: Buffer): PdfFinding {
  const end = answer.indexOf('\n');
  const finding = JSON.parse(answer.toString('utf8', 0, end)) as PdfRefusal | { pages: number };
  return 'rule' in finding ? finding : { ...finding, bytes: new Uint8Array(answer.subarray(end + 1)) };
}

/**
 * Reads a PDF and rewrites its pages, in a separate process with limited time and memory.
 * @returns the document to store, or the reason for refusing it
 * @throws AppError 503 if too many documents are waiting or the process fails
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfFinding> {
  if (!isPdf(bytes)) return { rule: 'pdf' };
  const answer = await runConfined(program, bytes, { time: patience, heap, output: bytes.length + mayGrow });
  return answer ? readAnswer(answer) : { rule: 'pdf' };
}

/** Whether a file begins with the signature of a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return ['%', 'P', 'D', 'F', '-'].every((one, index) => bytes[index] === one.charCodeAt(0));
}

/**
 * Checks an uploaded PDF and returns it in the form to be stored: its pages are rewritten and keep no actions except links,
 * and its name ends in `.pdf`.
 * @param maxBytes e.g. 2 MB for a certificate
 * @throws AppError 413 beyond `maxBytes`; 400 on `file` if it is not a PDF, has a password, has scripts, embedded files or
 * actions that reach out of the document (links are allowed), or cannot be rewritten; 503 if too many documents are waiting
 * or the process fails
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
