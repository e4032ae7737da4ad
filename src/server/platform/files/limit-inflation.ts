import { constants, inflateSync } from 'node:zlib';

import { PdfArray, PdfName, PdfStream } from '@libpdf/core';

/** Total bytes to which one document's objects, fonts and cross-references may inflate; pictures are not decoded. */
const most = 48 * 1024 * 1024;
const shrinking = ['ASCIIHexDecode', 'ASCII85Decode'];

/** The bytes to which a document's streams may still inflate, and whether a stream was refused or could not be measured. */
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
      // A truncated stream is inflated as far as it goes, as PDF readers do.
      data = inflateSync(data, { maxOutputLength: budget.left, finishFlush: constants.Z_SYNC_FLUSH });
      budget.left -= data.length;
    } else throw new Error(`a stream packed with ${name}`);
  }
}

/**
 * Limits how much the PDF library inflates in this process; each call of this function sets a new budget. The library has no
 * limit of its own, and its memory is outside the heap limit. Compression other than Flate is refused when a stream must be
 * read: programs do not use it for objects, and some filters expand a thousandfold.
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
