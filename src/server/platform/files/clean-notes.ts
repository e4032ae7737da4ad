import { PdfArray, PdfDict, PdfName, PdfNumber, PdfNull, type PdfObject, PdfRef, PdfString } from '@libpdf/core';

import type { Resolve } from './pdf-objects.ts';

const linkKeys = 'Type Subtype Rect Border BS C F H QuadPoints StructParent Contents'.split(' ');
const drawnKeys = [...linkKeys, ...'AP AS CA IC InkList L Vertices LE NM'.split(' ')];
/** Kinds of annotations that are only drawn. Form fields (`Widget`) are changed to stamps, which look the same. */
const drawn = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Widget'.split(' '),
);
const webAddress = /^(?:https?:\/\/|mailto:|tel:)[\x21-\x7e]{1,2000}$/i;

/** The pages of a document and its named destinations. */
export interface Destinations {
  pages: ReadonlySet<PdfRef>;
  named: ReadonlyMap<string, PdfObject>;
}

function keepOnly(dict: PdfDict, keys: readonly string[]): void {
  for (const { value } of [...dict.keys()]) if (!keys.includes(value)) dict.delete(value);
}

const keyOf = (value: PdfObject | undefined): string | undefined => {
  if (value instanceof PdfString) return `(${Buffer.from(value.bytes).toString('latin1')}`;
  return value instanceof PdfName ? `/${value.value}` : undefined;
};

/** The named destinations of a document, from its name tree and from the dictionary of older PDF versions. */
export function namedDestinations(catalog: PdfDict, resolve: Resolve): Map<string, PdfObject> {
  const named = new Map<string, PdfObject>();
  const older = resolve(catalog.get('Dests'));
  if (older instanceof PdfDict) for (const [key, value] of older) named.set(`/${key.value}`, value);
  const names = resolve(catalog.get('Names'));
  const waiting = [names instanceof PdfDict ? resolve(names.get('Dests')) : undefined];
  const seen = new Set<PdfObject>();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!(node instanceof PdfDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = resolve(node.get('Kids'));
    if (kids instanceof PdfArray) for (const kid of kids) waiting.push(resolve(kid));
    const pairs = resolve(node.get('Names'));
    if (!(pairs instanceof PdfArray)) continue;
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const key = keyOf(resolve(pairs.at(at)));
      const value = pairs.at(at + 1);
      if (key && value) named.set(key, value);
    }
  }
  return named;
}

/** A destination as an array that begins with a page of the document; undefined if the value is no such destination. */
function destinationOf(value: PdfObject | undefined, { pages, named }: Destinations, resolve: Resolve): PdfArray | undefined {
  const key = keyOf(value);
  let found = key === undefined ? value : resolve(named.get(key));
  if (found instanceof PdfDict) found = resolve(found.get('D'));
  if (!(found instanceof PdfArray)) return undefined;
  const [page, ...view] = [...found];
  if (!(page instanceof PdfRef) || !pages.has(page)) return undefined;
  const plain = view.filter((one) => one instanceof PdfName || one instanceof PdfNumber || one instanceof PdfNull);
  return PdfArray.of(page, ...plain);
}

/** Reduces a link to a web, mail or phone address or a destination in the document; returns false for any other link. */
function cleanLink(link: PdfDict, destinations: Destinations, resolve: Resolve): boolean {
  const action = resolve(link.get('A'));
  const kind = action instanceof PdfDict ? resolve(action.get('S')) : undefined;
  let target: PdfObject | undefined = resolve(link.get('Dest'));
  let address = '';
  if (action instanceof PdfDict && kind instanceof PdfName) {
    if (kind.value === 'GoTo') target = resolve(action.get('D'));
    const uri = resolve(action.get('URI'));
    if (kind.value === 'URI' && uri instanceof PdfString) address = Buffer.from(uri.bytes).toString('latin1');
  }
  keepOnly(link, linkKeys);
  if (webAddress.test(address)) {
    link.set('A', PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString(address) }));
    return true;
  }
  const place = destinationOf(target, destinations, resolve);
  if (place) link.set('Dest', place);
  return place !== undefined;
}

/**
 * Reduces an annotation to its appearance, or a link to its target.
 * @returns whether the annotation may stay
 */
export function cleanNote(note: PdfDict, destinations: Destinations, resolve: Resolve): boolean {
  const kind = resolve(note.get('Subtype'));
  const name = kind instanceof PdfName ? kind.value : '';
  if (name === 'Link') return cleanLink(note, destinations, resolve);
  const stays = drawn.has(name) && resolve(note.get('AP')) instanceof PdfDict;
  keepOnly(note, stays ? drawnKeys : []);
  if (name === 'Widget' && stays) note.set('Subtype', PdfName.of('Stamp'));
  return stays;
}
