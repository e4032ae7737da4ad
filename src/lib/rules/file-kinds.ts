import { photoAccept } from './picture.ts';

/** The kinds of uploaded files (specification: file kinds). */
export const fileKinds = ['pdf', 'img'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The stored media types of each kind of file. */
export const mediaTypesOf = {
  pdf: ['application/pdf'],
  img: ['image/jpeg', 'image/png'],
} as const satisfies Record<FileKind, readonly string[]>;

/** The `accept` attribute for each kind; pictures include HEIC photos, which the browser converts. */
const offeredOf: Record<FileKind, string> = { pdf: '.pdf,application/pdf', img: photoAccept };

/** Whether a kind of file is among the accepted media types. */
export function acceptsKind(kind: FileKind, accept: readonly string[]): boolean {
  return mediaTypesOf[kind].some((type) => accept.includes(type));
}

/** The `accept` attribute of a file input for these kinds. */
export function offerKinds(...kinds: readonly FileKind[]): string {
  return kinds.map((kind) => offeredOf[kind]).join(',');
}
