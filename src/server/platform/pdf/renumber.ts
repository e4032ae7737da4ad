import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

/** The pages of a document, rewritten as objects of another document. */
export interface Renumbered {
  /** The objects one after the other; their numbers begin with `from` and have no gaps. */
  bytes: Uint8Array;
  /** The offset of each object in `bytes`. */
  offsets: number[];
  /** The object numbers of the pages, in order. */
  pages: number[];
}

/** A4 and the margin of a picture on it, in points. */
const paper = { width: 595, height: 842, margin: 28 };
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** Entries of a page that are not copied: they belong to the page tree, threads, actions, or the logical structure. */
const leftOut = new Set(['Parent', 'B', 'AA', 'StructParents', 'Tabs']);
/** Maximum depth of the page tree. */
const deepest = 50;

/** A document with a JPEG in the middle of an A4 page, reduced if it does not fit. */
export async function pictureAsPdf(jpeg: Uint8Array): Promise<Uint8Array> {
  const pdf = PDF.create();
  const picture = pdf.embedImage(jpeg);
  const page = pdf.addPage({ width: paper.width, height: paper.height });
  const room = { width: paper.width - 2 * paper.margin, height: paper.height - 2 * paper.margin };
  const scale = Math.min(room.width / picture.width, room.height / picture.height, 1);
  const [width, height] = [picture.width * scale, picture.height * scale];
  page.drawImage(picture, { x: (paper.width - width) / 2, y: (paper.height - height) / 2, width, height });
  return pdf.save();
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function nameIn({ value }: PdfName): string {
  const letters = [...Buffer.from(value)].map((byte) => {
    const letter = String.fromCharCode(byte);
    return /[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/.test(letter) ? letter : `#${byte.toString(16).padStart(2, '0')}`;
  });
  return `/${letters.join('')}`;
}

/** Writes an object in the syntax of PDF; `refTo` returns the new text of a reference. */
function syntaxOf(object: PdfObject, refTo: (ref: PdfRef) => string): string {
  const write = (one: PdfObject): string => {
    if (one instanceof PdfRef) return refTo(one);
    if (one instanceof PdfName) return nameIn(one);
    if (one instanceof PdfNumber) return Number.isInteger(one.value) ? String(one.value) : one.value.toFixed(6);
    if (one instanceof PdfString) return `<${hex(one.bytes)}>`;
    if (one instanceof PdfBool) return String(one.value);
    if (one instanceof PdfArray) return `[${[...one].map(write).join(' ')}]`;
    if (one instanceof PdfDict) return `<<${[...one].map(([key, value]) => `${nameIn(key)} ${write(value)}`).join(' ')}>>`;
    return 'null';
  };
  return write(object);
}

/** A page with the attributes that it inherits, but without the entries in `leftOut`; the caller adds the new parent. */
function pageOf(page: PdfDict, resolve: (value: PdfObject | undefined) => PdfObject | undefined): PdfDict {
  const own = new PdfDict([...page].filter(([key]) => !leftOut.has(key.value)));
  let node: PdfObject | undefined = page;
  for (let depth = 0; node instanceof PdfDict && depth < deepest; depth += 1) {
    for (const key of inherited) {
      const value = node.get(key);
      if (value && !own.has(key)) own.set(key, value);
    }
    node = resolve(node.get('Parent'));
  }
  return own;
}

/**
 * The pages of a document and all they need, as objects numbered from `from`; the pages get `parent` as their parent.
 * @throws Error if the document cannot be read
 */
export async function renumber(bytes: Uint8Array, { from, parent }: { from: number; parent: number }): Promise<Renumbered> {
  const pdf = await PDF.load(bytes);
  const { registry } = pdf.context;
  const resolve = (value: PdfObject | undefined) => (value instanceof PdfRef ? (registry.resolve(value) ?? undefined) : value);
  const pages = pdf.getPages().map(({ ref }) => ref);
  const keyOf = ({ objectNumber, generation }: PdfRef) => `${objectNumber} ${generation}`;
  const pageKeys = new Set(pages.map(keyOf));
  const numbers = new Map<string, number>();
  const waiting: PdfRef[] = [];
  const numberOf = (ref: PdfRef): number => {
    const known = numbers.get(keyOf(ref));
    if (known !== undefined) return known;
    const number = from + numbers.size;
    numbers.set(keyOf(ref), number);
    waiting.push(ref);
    return number;
  };
  pages.forEach(numberOf);
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let size = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    size += part.length;
  };
  const refTo = (ref: PdfRef) => `${numberOf(ref)} 0 R`;
  // The list grows during the loop: writing an object adds the objects to which it refers.
  for (const ref of waiting) {
    const isPage = pageKeys.has(keyOf(ref));
    const found = resolve(ref);
    const object = isPage && found instanceof PdfDict ? pageOf(found, resolve) : found;
    offsets.push(size);
    add(Buffer.from(`${numberOf(ref)} 0 obj\n`));
    if (object instanceof PdfStream) {
      const head = new PdfDict([...object].filter(([key]) => key.value !== 'Length'));
      head.set('Length', new PdfNumber(object.data.length));
      add(Buffer.from(`${syntaxOf(head, refTo)}\nstream\n`));
      add(object.data);
      add(Buffer.from('\nendstream'));
    } else if (object) {
      const text = syntaxOf(object, refTo);
      add(Buffer.from(isPage ? text.replace(/>>$/, ` /Parent ${parent} 0 R>>`) : text));
    } else add(Buffer.from('null'));
    add(Buffer.from('\nendobj\n'));
  }
  return { bytes: new Uint8Array(Buffer.concat(parts)), offsets, pages: pages.map(numberOf) };
}
