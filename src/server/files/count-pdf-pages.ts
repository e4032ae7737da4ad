import { inflateSync } from 'node:zlib';

// A small file must not keep the server busy: at most so many streams, and bytes of all of them together.
const mostStreams = 1000;
const mostInflated = 8 * 1024 * 1024;
const pageObject = /\/Type\s*\/Page(?![A-Za-z])/g;

function pagesIn(text: string): number {
  return text.match(pageObject)?.length ?? 0;
}

/** The text of the object streams of newer PDFs, where page objects may be compressed. */
function* objectStreams(text: string, bytes: Buffer): Generator<string> {
  let left = mostInflated;
  for (const match of text.matchAll(/\/Type\s*\/ObjStm[^]{0,400}?stream\r?\n/g).take(mostStreams)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    if (end < 0 || left === 0) return;
    try {
      const inflated = inflateSync(bytes.subarray(start, end), { maxOutputLength: left });
      left -= inflated.length;
      yield inflated.toString('latin1');
    } catch {
      return; // Not deflated, broken or too large: no reader would find pages in what follows either.
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
