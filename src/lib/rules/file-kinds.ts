import { photoAccept } from './picture.ts';

/** What an uploaded file may be (specification: file kinds). */
export const fileKinds = ['pdf', 'img'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The media types of each kind of file, as they are stored. */
export const mediaTypesOf = {
  pdf: ['application/pdf'],
  img: ['image/jpeg', 'image/png'],
} as const satisfies Record<FileKind, readonly string[]>;

/** What a file input offers of each kind; photos of a phone are converted on the device. */
const offeredOf: Record<FileKind, string> = { pdf: '.pdf,application/pdf', img: photoAccept };

/** Whether files of a kind are among those that are taken. */
export function takesKind(kind: FileKind, accept: readonly string[]): boolean {
  return mediaTypesOf[kind].some((type) => accept.includes(type));
}

/** What a file input offers where files of these kinds are taken. */
export function offerKinds(...kinds: readonly FileKind[]): string {
  return kinds.map((kind) => offeredOf[kind]).join(',');
}
