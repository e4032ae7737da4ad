import { inflateSync } from 'node:zlib';

const mostInflated = 8 * 1024 * 1024;
const pageObject = /\/Type\s*\/Page(?![A-Za-z])/g;

function pagesIn(text: string): number {
  return text.match(pageObject)?.length ?? 0;
}

/** The text of the object streams of newer PDFs, where page objects may be compressed. */
function* objectStreams(text: string, bytes: Buffer): Generator<string> {
  for (const match of text.matchAll(/\/Type\s*\/ObjStm[^]{0,400}?stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0) return;
    try {
      yield inflateSync(bytes.subarray(start, end), { maxOutputLength: mostInflated }).toString('latin1');
    } catch {
      // Not deflated, or broken: it then holds no page that a reader would find either.
    }
  }
}

/** Pages of a PDF file; 0 where the bytes are not one. */
export function countPdfPages(content: Uint8Array): number {
  const bytes = Buffer.from(content);
  const text = bytes.toString('latin1');
  if (!/%PDF-[12]\.[0-9]/.test(text.slice(0, 1024)) || !text.slice(-2048).includes('%%EOF')) return 0;
  let pages = pagesIn(text);
  for (const inner of objectStreams(text, bytes)) pages += pagesIn(inner);
  return pages;
}
