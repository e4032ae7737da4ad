import { constants, inflateSync } from 'node:zlib';

import { PdfArray, PdfName, PdfStream } from '@libpdf/core';

/** Bytes that the streams of one document may inflate to: objects, fonts and cross-reference streams, not pictures. */
const most = 48 * 1024 * 1024;
const shrinking = ['ASCIIHexDecode', 'ASCII85Decode'];

/** The bytes a document may still inflate, and whether it asked for more. */
export interface InflationBudget {
  left: number;
  exceeded: boolean;
}

let budget: InflationBudget | undefined;

function filtersOf(stream: PdfStream): string[] {
  const filter = stream.get('Filter');
  if (filter instanceof PdfName) return [filter.value];
  return filter instanceof PdfArray ? [...filter].map((one) => (one instanceof PdfName ? one.value : '')) : [];
}

function measure(stream: PdfStream, decode: () => Uint8Array, budget: InflationBudget): void {
  let data = stream.data;
  for (const name of filtersOf(stream)) {
    if (shrinking.includes(name)) {
      data = decode.call(new PdfStream([['Filter', PdfName.of(name)]], data));
    } else if (name === 'FlateDecode') {
      // A stream that ends early counts as far as it goes, as readers treat it.
      data = inflateSync(data, { maxOutputLength: budget.left, finishFlush: constants.Z_SYNC_FLUSH });
      budget.left -= data.length;
    } else throw new Error(`a stream packed with ${name}`);
  }
}

/**
 * Limits how much the PDF library inflates in this process until the next document: it has no limit of its own, and
 * that memory is outside the heap limits. Filters other than Flate are refused when a stream must be read: nobody packs
 * objects with them, and some expand a thousandfold.
 */
export function limitInflation(): InflationBudget {
  const fresh = { left: most, exceeded: false };
  if (!budget) {
    const decode = PdfStream.prototype.getDecodedData;
    PdfStream.prototype.getDecodedData = function limited(this: PdfStream) {
      try {
        measure(this, decode, budget!);
      } catch (error) {
        budget!.exceeded = true;
        throw error;
      }
      return decode.call(this);
    };
  }
  budget = fresh;
  return fresh;
}
