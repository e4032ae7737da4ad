import { PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';

/** Maximum object number; real documents of the allowed size have fewer objects. */
const mostObjects = 400_000;

/** Resolves references to their value. */
export type Resolve = (value: PdfObject | undefined) => PdfObject | undefined;

/** The objects that are found by one way of reading a document: by its cross-reference tables or by scanning the file. */
export interface View {
  pdf: PDF;
  resolve: Resolve;
  /** Every object of the document, whether its pages use it or not. */
  objects: PdfObject[];
}

/** Thrown for a document that is damaged or made to confuse readers. */
export class Unreadable extends Error {}

/**
 * Reads every object of a document.
 * @throws Unreadable, or the library's errors
 */
export async function viewOf(bytes: Uint8Array): Promise<View> {
  const pdf = await PDF.load(bytes);
  const { registry } = pdf.context;
  const resolve: Resolve = (value) => {
    const found = value instanceof PdfRef ? registry.resolve(value) : value;
    if (found instanceof PdfRef) throw new Unreadable('a reference to a reference');
    return found ?? undefined;
  };
  const end = registry.nextObjectNumber;
  if (end > mostObjects) throw new Unreadable('too many objects');
  const objects: PdfObject[] = [pdf.context.info.trailer];
  for (let number = 1; number < end; number += 1) {
    const object = resolve(PdfRef.of(number, 0));
    if (object) objects.push(object);
  }
  return { pdf, resolve, objects };
}

/**
 * Returns a copy of the document without the pointers to its cross-reference tables. Such a copy is read by scanning the whole
 * file, as PDF readers do to repair a file. Scanning finds objects that an attacker left out of the tables.
 */
export function withoutLists(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('startxref'); at >= 0; at = copy.indexOf('startxref', at)) copy.write('startless', at, 'latin1');
  return copy;
}

/** Yields all dictionaries within objects, including those of streams; references are not followed. */
export function* dictionariesIn(objects: Iterable<PdfObject>): Generator<PdfDict> {
  for (const object of objects) {
    const waiting: PdfObject[] = [object];
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (one instanceof PdfArray) for (const item of one) waiting.push(item);
      if (!(one instanceof PdfDict)) continue;
      yield one;
      for (const [, value] of one) waiting.push(value);
    }
  }
}
