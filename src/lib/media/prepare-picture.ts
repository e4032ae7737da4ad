import { checkPicture, isHeic, maxPictureBytes } from '#lib/rules/picture.ts';
import type { Broken } from '#lib/rules/rule.ts';

/** Lengths of the longer side in pixels, tried in turn; the print of a document is still readable at the smallest. */
const sides = [2400, 1800, 1200];
const quality = 0.85;

function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency: without a background, transparent areas would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

const asJpeg = (bytes: Blob, name: string): File => new File([bytes], name.replace(/(?:\.\w+)?$/, '.jpg'), { type: bytes.type });

async function shrunk(picture: ImageBitmap, name: string): Promise<File | undefined> {
  for (const side of sides) {
    const smaller = await drawn(picture, side);
    if (smaller && smaller.size <= maxPictureBytes) return asJpeg(smaller, name);
  }
  return undefined;
}

/**
 * Decodes a picture of any format that this browser supports, and HEIC in every browser; undefined if it is unreadable.
 */
export async function decodePicture(file: File): Promise<ImageBitmap | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture || !isHeic(file)) return picture;
  const { decodeHeic } = await import('./decode-heic.ts');
  return decodeHeic(file);
}

/** The fault of a picture that this browser cannot decode; its message advises what to do. */
export function unreadable(file: File): Broken {
  return { rule: isHeic(file) ? 'pictureHeic' : 'pictureBroken' };
}

/**
 * Prepares a picture for upload: a picture that is too large or HEIC becomes a JPEG of at most 2 MB, a valid one stays
 * unchanged, any other is refused with its fault. Browser only.
 */
export async function preparePicture(file: File): Promise<{ file: File } | { broken: Broken }> {
  const broken = checkPicture(file);
  if (!broken) return { file };
  if (broken.rule !== 'pictureSize' && !isHeic(file)) return { broken };
  const picture = await decodePicture(file);
  const smaller = picture && (await shrunk(picture, file.name));
  picture?.close();
  return smaller ? { file: smaller } : { broken: unreadable(file) };
}

/**
 * Converts a HEIC photo to a JPEG of the same size, which the server can read; undefined if the photo is unreadable. Other
 * files stay as they are.
 */
export async function withoutHeic(file: File): Promise<File | undefined> {
  if (!isHeic(file)) return file;
  const picture = await decodePicture(file);
  const bytes = picture && (await drawn(picture, Math.max(picture.width, picture.height)));
  picture?.close();
  return bytes ? asJpeg(bytes, file.name) : undefined;
}
