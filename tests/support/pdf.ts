import { deflateSync } from 'node:zlib';

/** Objects of a document by number: text, or raw bytes. */
export type PdfObjects = Record<number, string | Uint8Array>;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A stream object; its dictionary gets the length. */
export function streamOf(data: string | Uint8Array, dictionary = ''): Uint8Array {
  const bytes = typeof data === 'string' ? latin1(data) : data;
  return Buffer.concat([latin1(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, latin1('\nendstream')]);
}

/** An object stream, as newer programs write it. */
export function objectStreamOf(objects: Record<number, string>, type = '/Type /ObjStm'): Uint8Array {
  const texts = Object.entries(objects);
  let at = 0;
  const list = texts.map(([number, text]) => {
    const entry = `${number} ${at}`;
    at += text.length + 1;
    return entry;
  });
  const head = `${list.join(' ')} `;
  const packed = deflateSync(latin1(head + texts.map(([, text]) => text).join(' ')));
  return streamOf(packed, `${type} /N ${texts.length} /First ${head.length} /Filter /FlateDecode`);
}

/** Serialises objects one after the other from a position on; returns the bytes and each object's offset. */
function written(objects: PdfObjects, from: number): { bytes: Buffer; offsets: Map<number, number> } {
  const offsets = new Map<number, number>();
  const parts: Buffer[] = [];
  let at = from;
  for (const [number, body] of Object.entries(objects)) {
    const bytes = typeof body === 'string' ? latin1(body) : Buffer.from(body);
    const object = Buffer.concat([latin1(`${number} 0 obj\n`), bytes, latin1('\nendobj\n')]);
    offsets.set(Number(number), at);
    parts.push(object);
    at += object.length;
  }
  return { bytes: Buffer.concat(parts), offsets };
}

function listed(offsets: Map<number, number>, trailer: string, at: number): string {
  const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const lists = [...offsets].map(([number, offset]) => `${number} 1\n${line(offset)}`).join('');
  const size = Math.max(...offsets.keys()) + 1;
  return `xref\n0 1\n0000000000 65535 f \n${lists}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
}

/** A document of these objects with its cross-reference table; object 1 is the catalogue. */
export function pdfOf(objects: PdfObjects, trailer = '/Root 1 0 R'): Uint8Array {
  const head = latin1('%PDF-1.7\n');
  const { bytes, offsets } = written(objects, head.length);
  return Buffer.concat([head, bytes, latin1(listed(offsets, trailer, head.length + bytes.length))]);
}

/** Appends changed objects as an incremental update. */
export function updatedPdf(before: Uint8Array, objects: PdfObjects): Uint8Array {
  const text = Buffer.from(before).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1];
  const { bytes, offsets } = written(objects, before.length);
  const list = listed(offsets, `/Root 1 0 R /Prev ${previous}`, before.length + bytes.length);
  return Buffer.concat([before, bytes, latin1(list)]);
}

/** A document with a cross-reference stream; object 20 is an object stream with the objects `inside`. */
export function packedPdf(objects: PdfObjects, inside: Record<number, string>, type?: string): Uint8Array {
  const head = latin1('%PDF-1.7\n');
  const { bytes, offsets } = written({ ...objects, 20: objectStreamOf(inside, type) }, head.length);
  const listAt = head.length + bytes.length;
  const entries = Buffer.alloc(22 * 6);
  const put = (number: number, kind: number, second: number, third: number) => {
    entries.writeUInt8(kind, number * 6);
    entries.writeUInt32BE(second, number * 6 + 1);
    entries.writeUInt8(third, number * 6 + 5);
  };
  for (const [number, offset] of offsets) put(number, 1, offset, 0);
  Object.keys(inside).forEach((number, index) => put(Number(number), 2, 20, index));
  put(21, 1, listAt, 0);
  const list = streamOf(deflateSync(entries), '/Type /XRef /Size 22 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode');
  return Buffer.concat([head, bytes, latin1('21 0 obj\n'), list, latin1(`\nendobj\nstartxref\n${listAt}\n%%EOF\n`)]);
}

/** Objects of a one-page document: 3 is the page, 4 its text; `catalog` and `page` add entries to catalogue and page. */
export function pageObjects({ catalog = '', page = '' }: { catalog?: string; page?: string } = {}): PdfObjects {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>',
    3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    4: streamOf('BT /F1 12 Tf 50 700 Td (Certificate) Tj ET'),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  };
}

/** A PDF with `pages` pages; `extra` is added to the catalogue, and the PDF is padded to `bytes` bytes unless that is 0. */
export function pdf({ pages = 1, extra = '', bytes = 0 }: { pages?: number; extra?: string; bytes?: number } = {}): Uint8Array {
  const numbers = Array.from({ length: pages }, (_, index) => index + 4);
  const page = '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>';
  const filled = (filling: number) =>
    pdfOf({
      1: `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
      2: `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /MediaBox [0 0 595 842] >>`,
      3: streamOf(`0 0 m\n% ${'x'.repeat(filling)}`),
      ...Object.fromEntries(numbers.map((number) => [number, page])),
    });
  if (bytes === 0) return filled(0);
  // The padding also adds digits to numbers in the PDF, so the size of the other parts is measured at about the final size.
  const about = bytes - filled(bytes).length + bytes;
  return filled(about);
}
