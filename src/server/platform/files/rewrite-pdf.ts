import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';

import { cleanNote, namedDestinations } from './clean-notes.ts';
import { limitInflation } from './limit-inflation.ts';
import { refusalOf } from './pdf-actions.ts';
import { type Resolve, Unreadable, type View, viewOf, withoutLists } from './pdf-objects.ts';

/** Bytes by which a rewritten document may grow: compressed objects are written uncompressed. */
const mayGrow = 8 * 1024 * 1024;
const mostPages = 2000;

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const pageKeys = new Set([
  ...inherited,
  ...'Type Parent Contents Annots UserUnit Group StructParents Tabs BleedBox TrimBox ArtBox'.split(' '),
]);
/** The entries that stay in the catalog: pages and their labels, language, structure for screen readers, layers. */
const catalogKeys = new Set('Type Pages Lang MarkInfo StructTreeRoot PageLabels OCProperties'.split(' '));

/** Why a document is refused: it has forbidden actions or embedded files, has a password, or cannot be rewritten. */
export interface PdfRefusal {
  rule: 'pdf' | 'pdfActive' | 'pdfEncrypted';
}

function dictionary(value: PdfObject | undefined, what: string): PdfDict {
  if (!(value instanceof PdfDict)) throw new Unreadable(what);
  return value;
}

/** The pages in order, with inherited attributes copied into each; every branch of the page tree must be readable. */
function collectPages(root: PdfObject | undefined, resolve: Resolve): PdfRef[] {
  const pages: PdfRef[] = [];
  const seen = new Set<PdfObject>();
  const walk = (ref: PdfObject | undefined, handedDown: ReadonlyMap<string, PdfObject>): void => {
    const node = dictionary(resolve(ref), 'a page');
    if (seen.has(node)) throw new Unreadable('a page that is in the tree twice');
    seen.add(node);
    const own = new Map(handedDown);
    for (const key of inherited) {
      const value = node.get(key);
      if (value) own.set(key, value);
    }
    const type = resolve(node.get('Type'));
    const kids = resolve(node.get('Kids'));
    if (type instanceof PdfName && type.value === 'Pages') {
      if (!(kids instanceof PdfArray)) throw new Unreadable('pages without a list');
      for (const kid of kids) walk(kid, own);
      return;
    }
    if (!(type instanceof PdfName && type.value === 'Page' && ref instanceof PdfRef)) throw new Unreadable('no page');
    for (const [key, value] of own) node.set(key, value);
    pages.push(ref);
    if (pages.length > mostPages) throw new Unreadable('too many pages');
  };
  walk(root, new Map());
  return pages;
}

/** Refuses a page that refers to missing contents: staff would see an empty page where another program shows more. */
function checkContents(page: PdfDict, resolve: Resolve): void {
  if (!page.has('Contents')) return;
  const contents = resolve(page.get('Contents'));
  const parts = contents instanceof PdfArray ? [...contents].map((part) => resolve(part)) : [contents];
  if (!parts.every((part) => part instanceof PdfStream)) throw new Unreadable('a page whose content is missing');
}

function keepKeys(dict: PdfDict, keys: ReadonlySet<string>): void {
  for (const { value } of [...dict.keys()]) if (!keys.has(value)) dict.delete(value);
}

function cleanLayers(catalog: PdfDict, resolve: Resolve): void {
  const layers = resolve(catalog.get('OCProperties'));
  const shown = layers instanceof PdfDict ? resolve(layers.get('D')) : undefined;
  if (layers instanceof PdfDict) keepKeys(layers, new Set(['OCGs', 'D']));
  if (shown instanceof PdfDict) shown.delete('AS');
}

/** Rewrites a document, keeping its pages with their drawn annotations and links, and the `catalogKeys`. */
async function rewrite({ pdf, resolve }: View): Promise<{ bytes: Uint8Array; pages: number }> {
  // Draws filled-in values into the pages, while the form fields with their appearance are still there.
  pdf.getForm()?.flatten();
  const catalog = dictionary(resolve(pdf.context.info.trailer.get('Root')), 'no catalogue');
  const pages = collectPages(catalog.get('Pages'), resolve);
  const destinations = { pages: new Set(pages), named: namedDestinations(catalog, resolve) };
  const list = pdf.context.register(
    PdfDict.of({ Type: PdfName.of('Pages'), Kids: PdfArray.of(...pages), Count: PdfNumber.of(pages.length) }),
  );
  for (const ref of pages) {
    const page = dictionary(resolve(ref), 'a page');
    checkContents(page, resolve);
    keepKeys(page, pageKeys);
    page.set('Parent', list);
    const notes = resolve(page.get('Annots'));
    page.delete('Annots');
    const kept = notes instanceof PdfArray ? [...notes].filter((one) => keepsNote(resolve(one))) : [];
    if (kept.length > 0) page.set('Annots', PdfArray.of(...kept));
  }
  function keepsNote(note: PdfObject | undefined): boolean {
    return note instanceof PdfDict && cleanNote(note, destinations, resolve);
  }
  keepKeys(catalog, catalogKeys);
  cleanLayers(catalog, resolve);
  catalog.set('Pages', list);
  forgetRest(pdf);
  return { bytes: await pdf.save(), pages: pages.length };
}

/** Removes everything except the catalog from the trailer, e.g. metadata and references to earlier versions. */
function forgetRest(pdf: PDF): void {
  for (const { value } of [...pdf.context.info.trailer.keys()]) if (value !== 'Root') pdf.context.info.trailer.delete(value);
}

async function checkAndRewrite(bytes: Uint8Array): Promise<PdfRefusal | { bytes: Uint8Array; pages: number }> {
  const view = await viewOf(bytes);
  const mended = view.pdf.recoveredViaBruteForce ? undefined : await viewOf(withoutLists(bytes));
  const rule = refusalOf(view) ?? (mended && refusalOf(mended));
  if (rule) return { rule };
  const rewritten = await rewrite(view);
  if (rewritten.pages === 0 || rewritten.bytes.length > bytes.length + mayGrow) return { rule: 'pdf' };
  // The result must pass the same check as the upload.
  const again = await viewOf(rewritten.bytes);
  const stands = !again.pdf.recoveredViaBruteForce && again.pdf.getPageCount() === rewritten.pages && !refusalOf(again);
  return stands ? rewritten : { rule: 'pdf' };
}

/**
 * Rewrites the pages of a document; of its actions, only links remain. A document is refused for the reasons of `refusalOf`,
 * and if it cannot be read and written completely. Rewrite one document at a time, because all calls share the inflation
 * budget.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<PdfRefusal | { bytes: Uint8Array; pages: number }> {
  const budget = limitInflation();
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (!/^%PDF-[12]\.[0-9]/.test(head)) return { rule: 'pdf' };
  try {
    const outcome = await checkAndRewrite(bytes);
    return budget.exceeded && !('rule' in outcome) ? { rule: 'pdf' } : outcome;
  } catch {
    return { rule: 'pdf' };
  }
}
