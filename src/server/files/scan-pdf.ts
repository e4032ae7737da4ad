import { inflateSync } from 'node:zlib';

import { actsOnOpening, type ObjectStream } from './pdf-opening.ts';

/** Bytes that all object streams of a file together may inflate to, and how many streams it may have. */
const mostInflated = 16 * 1024 * 1024;
const mostStreams = 20_000;
/** Bytes before a stream in which its dictionary is looked for. */
const dictionaryBytes = 4096;

/** What a PDF is refused for, or how many pages it has. */
export type PdfFinding = { pages: number } | { rule: 'pdfBroken' | 'pdfActive' | 'pdfEncrypted' };

/** Any character of a PDF's name may be written as `#` and its code. */
function nameLike(name: string): string {
  return [...name].map((one) => `(?:${one}|#${one.charCodeAt(0).toString(16)})`).join('');
}

function named(...names: string[]): RegExp {
  return new RegExp(`/(?:${names.map(nameLike).join('|')})`, 'gi');
}

const encrypted = named('Encrypt');
const active = named(
  'JavaScript',
  'EmbeddedFile',
  'FileAttachment',
  'Launch',
  'Rendition',
  'RichMedia',
  'ImportData',
  'SubmitForm',
  'GoToE',
);
const space = '[\\s\\0]';
const reference = `${space}{1,8}\\d{1,10}${space}{1,8}\\d{1,5}${space}{1,8}R`;
/**
 * Files and scripted forms that say no longer name: too short to be looked for without the dictionary, list or reference
 * that follows, since pictures are full of short words.
 */
const activeInShort = new RegExp(
  `/(?:${nameLike('EF')}(?:${space}{0,8}<<|${reference})|${nameLike('XFA')}(?:${space}{0,8}\\[|${reference}))`,
);
const opening = named('OpenAction');
const objectStream = named('ObjStm');
const page = /\/Type\s{0,8}\/Page(?![A-Za-z])/g;
const plainDeflate = /\/Filter\s{0,8}(?:\[\s{0,8})?\/FlateDecode(?=[\s\]/>])/;

function refusalOf(text: string): PdfFinding | undefined {
  if (text.search(encrypted) >= 0) return { rule: 'pdfEncrypted' };
  const isActive = text.search(active) >= 0 || activeInShort.test(text);
  return isActive ? { rule: 'pdfActive' } : undefined;
}

/**
 * The object streams of a file, inflated: what is in them counts as if it stood in the open. Undefined where one could
 * not be read in full: then nobody knows what is in it.
 */
function inflateObjects(text: string, bytes: Buffer): ObjectStream[] | undefined {
  const wanted = text.match(objectStream)?.length ?? 0;
  const inflated: ObjectStream[] = [];
  let budget = mostInflated;
  let streams = 0;
  for (let at = text.indexOf('stream'); at >= 0 && inflated.length < wanted; at = text.indexOf('stream', at + 6)) {
    const start = text.startsWith('\r\n', at + 6) ? at + 8 : text[at + 6] === '\n' ? at + 7 : -1;
    if (start < 0 || text.startsWith('end', at - 3)) continue;
    streams += 1;
    if (streams > mostStreams) return undefined;
    const before = text.slice(Math.max(0, at - dictionaryBytes), at);
    const dictionary = before.slice(before.lastIndexOf('obj') + 1);
    if (dictionary.search(objectStream) < 0) continue;
    if (/\/DecodeParms|\/DP\b/.test(dictionary)) return undefined;
    const end = text.indexOf('endstream', start);
    const body = bytes.subarray(start, end < 0 ? undefined : end);
    try {
      const content = plainDeflate.test(dictionary) ? inflateSync(body, { maxOutputLength: budget }) : body;
      if (!plainDeflate.test(dictionary) && dictionary.includes('/F')) return undefined;
      budget -= content.length;
      if (budget <= 0) return undefined;
      const first = /\/First\s{1,8}(\d{1,8})/.exec(dictionary)?.[1];
      inflated.push({ content: content.toString('latin1'), first: first === undefined ? undefined : Number(first) });
    } catch {
      return undefined;
    }
  }
  return inflated.length === wanted ? inflated : undefined;
}

/**
 * Looks through a whole file for what a document of a candidate must not have: scripts, actions, files within, a
 * password. Strict rather than clever: what it cannot read in full is broken. One pass over the bytes and a budget for
 * what they inflate to, so that its time is bounded by the size of the file.
 */
export function scanPdf(content: Uint8Array): PdfFinding {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.[0-9]/.test(text.slice(0, 8)) || !text.slice(-2048).includes('%%EOF')) return { rule: 'pdfBroken' };
  const refused = refusalOf(text);
  if (refused) return refused;
  const objects = inflateObjects(text, bytes);
  if (!objects) return { rule: 'pdfBroken' };
  let pages = text.match(page)?.length ?? 0;
  for (const { content: inner } of objects) {
    const refusedInside = refusalOf(inner);
    if (refusedInside) return refusedInside;
    pages += inner.match(page)?.length ?? 0;
  }
  if (actsOnOpening(opening, text, objects)) return { rule: 'pdfActive' };
  return pages > 0 ? { pages } : { rule: 'pdfBroken' };
}
