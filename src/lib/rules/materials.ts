import { type MaterialType, isRequestable } from '#lib/domain/material-types.ts';

import { mediaTypesOf } from './file-kinds.ts';
import { maxPictureBytes } from './picture.ts';

/** Maximum number of bytes of a document. */
export const maxDocumentBytes = 8 * 1024 * 1024;

/** The files accepted for a kind of material. */
export interface Accepted {
  /** Media types. */
  accept: readonly string[];
  /** Maximum number of bytes of a file; for a picture, 2 MB is the maximum in any case. */
  maxBytes: number;
  /** Maximum number of files; if only one is possible, a new file replaces the earlier file. */
  maxFiles: number;
}

function pictures(maxFiles: number): Accepted {
  return { accept: mediaTypesOf.img, maxBytes: maxPictureBytes, maxFiles };
}

function pages(maxFiles: number): Accepted {
  return { accept: [...mediaTypesOf.img, ...mediaTypesOf.pdf], maxBytes: maxDocumentBytes, maxFiles };
}

/** The files accepted for each kind of material; described by `materials.hint.<type>`. */
export const acceptedOf: Record<MaterialType, Accepted> = {
  '1': pictures(1),
  '2': pictures(1),
  '3': pictures(2),
  '4': pages(4),
  '5': pages(4),
  '6': pages(6),
  '7': pages(4),
  '10': pictures(1),
  backgroundForm: pages(10),
  noCrime: pages(4),
  household: pages(10),
  relatives: pages(10),
  physical: pages(10),
  transcript: pages(6),
  employment: pages(6),
  tripartite: pages(6),
  works: pages(10),
  other: pages(10),
};

/** The files accepted for a material by its code; an unlisted code is treated as "other". */
export function acceptedFor(type: string): Accepted {
  return acceptedOf[isRequestable(type) ? type : 'other'];
}
