import sharp from 'sharp';

import { AppError } from '#server/platform/errors.ts';

import { type Bookmark, outlineObjects } from './bookmarks.ts';
import { pdfText } from './pdf-text.ts';
import type { Renumbered } from './renumber.ts';
import { createThreads, type DocumentTurn } from './thread-pool.ts';

export interface BindRequest {
  bytes: Uint8Array;
  /** PDF or JPEG. */
  mediaType: string;
  /** The number of the first new object. */
  from: number;
  /** The number of the page tree. */
  parent: number;
}

export type BindAnswer = Renumbered | { fault: string };

/** A document to be bound: a PDF, or a picture, which becomes a page. */
export interface BoundPart {
  /** The bookmark of the part's first page: the titles of the entries above the bookmark, outermost first, then its own. */
  titles: readonly string[];
  mediaType: string;
  bytes: Uint8Array;
}

const inThread = createThreads<BindRequest, BindAnswer>(new URL('./bind-worker.ts', import.meta.url));

/** The numbers of the first objects; the objects of the parts are numbered from `next`. */
const fixed = { catalog: 1, pages: 2, outlines: 3, info: 4, next: 5 };

function dateOf(at: number): string {
  return `(D:${new Date(at).toISOString().replace(/\D/g, '').slice(0, 14)}Z)`;
}

/** The pages of a part as objects; undefined if it cannot be read or takes too long. */
async function renumbered({ mediaType, bytes }: BoundPart, from: number, turn: DocumentTurn): Promise<Renumbered | undefined> {
  const isPdf = mediaType === 'application/pdf';
  try {
    const picture = isPdf ? bytes : await sharp(bytes).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer();
    const request = { bytes: new Uint8Array(picture), mediaType: isPdf ? mediaType : 'image/jpeg', from, parent: fixed.pages };
    const answer = await inThread(request, turn);
    return 'fault' in answer ? undefined : answer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}

/** Records where each object begins, for the table at the end of the document. */
function createLedger() {
  const offsets: number[] = [];
  let at = 0;
  return {
    passed: (bytes: Uint8Array) => {
      at += bytes.length;
      return bytes;
    },
    note: (number: number, offset = 0) => {
      offsets[number] = at + offset;
    },
    /** The table of all objects and the end of the document. */
    end: (info: string): Uint8Array => {
      const rows = Array.from({ length: offsets.length - 1 }, (_, index) => {
        return `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`;
      });
      const head = `xref\n0 ${offsets.length}\n0000000000 65535 f \n`;
      return Buffer.from(`${head}${rows.join('')}trailer\n<</Size ${offsets.length} ${info}>>\nstartxref\n${at}\n%%EOF\n`);
    },
  };
}

/**
 * Binds documents into one PDF with bookmarks, in chunks. Only one document is in memory at a time. The positions of the
 * earlier documents' objects are kept.
 * @param options.onFault called with a document that cannot be read or takes too long, and so is left out
 * @throws AppError 503 if too many documents wait
 */
export async function* bindPdf(
  parts: AsyncIterable<BoundPart>,
  { title, language, madeAt, onFault }: { title: string; language: string; madeAt: number; onFault?: (part: BoundPart) => void },
  turn: DocumentTurn,
): AsyncGenerator<Uint8Array> {
  const ledger = createLedger();
  const pages: number[] = [];
  const bookmarks: Bookmark[] = [];
  let next = fixed.next;
  yield ledger.passed(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'));
  for await (const part of parts) {
    const bound = await renumbered(part, next, turn);
    if (!bound) {
      onFault?.(part);
      continue;
    }
    bound.offsets.forEach((offset, index) => ledger.note(next + index, offset));
    next += bound.offsets.length;
    pages.push(...bound.pages);
    bookmarks.push({ titles: part.titles, page: bound.pages[0]! });
    yield ledger.passed(bound.bytes);
  }
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  const objects: [number, string][] = [
    [
      fixed.catalog,
      `<</Type /Catalog /Pages ${fixed.pages} 0 R /Outlines ${fixed.outlines} 0 R /PageMode /UseOutlines /Lang (${language}) /ViewerPreferences <</DisplayDocTitle true>>>>`,
    ],
    [fixed.pages, `<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`],
    ...outlineObjects(bookmarks, { root: fixed.outlines, next }),
    [fixed.info, `<</Title ${pdfText(title)} /CreationDate ${dateOf(madeAt)} /ModDate ${dateOf(madeAt)}>>`],
  ];
  for (const [number, text] of objects) {
    ledger.note(number);
    yield ledger.passed(Buffer.from(`${number} 0 obj\n${text}\nendobj\n`));
  }
  yield ledger.end(`/Root ${fixed.catalog} 0 R /Info ${fixed.info} 0 R`);
}
