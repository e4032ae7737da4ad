import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

import { dictionariesIn, type Resolve, Unreadable, type View } from './pdf-objects.ts';

/** Actions that open something outside the document, run code or send data. */
const reachingOut = new Set(
  'JavaScript Launch GoToR GoToE GoToDp Thread SubmitForm ImportData Rendition RichMediaExecute Movie Sound GoTo3DView'.split(
    ' ',
  ),
);
/** Harmless actions within the document. */
const within = new Set('GoTo Named Hide ResetForm SetOCGState Trans'.split(' '));
const activeNotes = new Set('FileAttachment RichMedia Screen Movie Sound 3D'.split(' '));
const filesWithin = new Set('EmbeddedFile Filespec FileSpec F'.split(' '));
const moments = 'E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' ');

const nameOf = (dict: PdfDict, key: string, resolve: Resolve): string | undefined => {
  const value = resolve(dict.get(key));
  return value instanceof PdfName ? value.value : undefined;
};

/** Whether a value is a destination in this document: an array that begins with a page, or a destination's name. */
export function isDestination(value: PdfObject | undefined): boolean {
  if (value instanceof PdfArray) return value.at(0) instanceof PdfRef || value.at(0) instanceof PdfNumber;
  return value instanceof PdfString || value instanceof PdfName;
}

/** Whether an `OpenAction` does nothing but go to a destination in the document. */
function opensQuietly(value: PdfObject | undefined, resolve: Resolve): boolean {
  if (value instanceof PdfDict) {
    return nameOf(value, 'S', resolve) === 'GoTo' && !value.has('Next') && isDestination(resolve(value.get('D')));
  }
  return isDestination(value);
}

/**
 * Whether a dictionary has an entry with actions, scripts or files. The values of AA, JS and EF are checked as well, because
 * a dictionary of fonts or pictures may use these keys as names of its fonts or pictures.
 */
function hasActiveEntry(dict: PdfDict, resolve: Resolve): boolean {
  const additional = resolve(dict.get('AA'));
  if (additional instanceof PdfDict && moments.some((key) => additional.has(key))) return true;
  const script = resolve(dict.get('JS'));
  if (script instanceof PdfString || (script instanceof PdfStream && dict.has('S'))) return true;
  const files = resolve(dict.get('EF'));
  if (files instanceof PdfDict && ['F', 'UF', 'DOS', 'Mac', 'Unix'].some((key) => files.has(key))) return true;
  return ['JavaScript', 'EmbeddedFiles', 'XFA', 'RichMediaContent', 'OPI'].some((key) => dict.has(key));
}

/** The actions started by a click on a link or an outline entry. */
function clickedActions({ objects, resolve }: View): Set<PdfObject> {
  const clicked = new Set<PdfObject>();
  for (const dict of dictionariesIn(objects)) {
    const action = resolve(dict.get('A'));
    if (!action || (nameOf(dict, 'Subtype', resolve) !== 'Link' && !dict.has('Title'))) continue;
    clicked.add(action);
  }
  return clicked;
}

function isActive(dict: PdfDict, clicked: ReadonlySet<PdfObject>, resolve: Resolve): boolean {
  const kind = nameOf(dict, 'S', resolve) ?? '';
  if (reachingOut.has(kind)) return true;
  if (kind === 'URI' && !clicked.has(dict)) return true;
  if ((kind === 'URI' || within.has(kind)) && dict.has('Next')) {
    const next = resolve(dict.get('Next'));
    const all = next instanceof PdfArray ? [...next].map((one) => resolve(one)) : [next];
    if (!all.every((one) => one instanceof PdfDict && within.has(nameOf(one, 'S', resolve) ?? ''))) return true;
  }
  if (dict.has('OpenAction') && !opensQuietly(resolve(dict.get('OpenAction')), resolve)) return true;
  if (activeNotes.has(nameOf(dict, 'Subtype', resolve) ?? '')) return true;
  if (filesWithin.has(nameOf(dict, 'Type', resolve) ?? '')) return true;
  // The content of the stream is in another file.
  if (dict instanceof PdfStream && (dict.has('F') || resolve(dict.get('Ref')) instanceof PdfDict)) return true;
  return hasActiveEntry(dict, resolve);
}

function isEncryption(dict: PdfDict): boolean {
  return dict.has('Filter') && dict.has('V') && dict.has('O') && dict.has('U');
}

/**
 * Refuses an object stream that ends before its first object, and a stream that looks like an object stream but lacks the
 * type: PDF readers might find objects in them that this check does not see.
 */
function checkObjectStream(stream: PdfStream, resolve: Resolve): void {
  const first = resolve(stream.get('First'));
  const typed = nameOf(stream, 'Type', resolve) === 'ObjStm';
  if (!typed && !(stream.has('N') && first instanceof PdfNumber)) return;
  if (!typed || !(first instanceof PdfNumber)) throw new Unreadable('an object stream without its type');
  if (stream.getDecodedData().length < first.value) throw new Unreadable('an object stream that breaks off');
}

/**
 * The reason for refusing a document, or undefined. A document is refused if it is encrypted, or if `isActive` finds a
 * script, a file or a forbidden action in one of its objects.
 * @throws Unreadable if objects may be hidden from this check
 */
export function refusalOf(view: View): 'pdfActive' | 'pdfEncrypted' | undefined {
  const { pdf, objects, resolve } = view;
  if (pdf.isEncrypted) return 'pdfEncrypted';
  const clicked = clickedActions(view);
  let active = false;
  for (const dict of dictionariesIn(objects)) {
    if (isEncryption(dict)) return 'pdfEncrypted';
    if (dict instanceof PdfStream) checkObjectStream(dict, resolve);
    active ||= isActive(dict, clicked, resolve);
  }
  return active ? 'pdfActive' : undefined;
}
