import sharp from 'sharp';

import { maxPictureBytes } from '#lib/rules/picture.ts';
import { AppError, invalid } from '#server/errors.ts';
import type { Upload } from '#server/http/route.ts';

const longestSide = 2400;
const mostPixels = 64_000_000;
/** Above this a picture waits until no other such is drawn: decoding one may need hundreds of megabytes. */
const manyPixels = 16_000_000;

let lastLarge: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = lastLarge.then(work);
  lastLarge = mine.catch(() => undefined);
  return mine;
}

function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)) return 'png';
  return undefined;
}

/**
 * Draws an uploaded picture anew: upright, at most 2400 pixels long, without metadata or anything hidden behind it.
 * JPEG and PNG are told by their content, whatever their name says (specification: picture upload).
 * @throws AppError 413 past 2 MB; 400 on `file` for another type or a broken picture
 */
export async function reencodePicture({ name, bytes }: Upload): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  if (bytes.byteLength > maxPictureBytes) throw new AppError('413');
  const format = formatOf(bytes);
  if (!format) throw invalid({ path: 'file', rule: 'pictureType' });
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  const picture = source
    .clone()
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  try {
    const drawn = format === 'jpeg' ? picture.jpeg({ quality: 86 }) : picture.png({ compressionLevel: 9 });
    const { width, height } = await source.metadata();
    const draw = () => drawn.toBuffer();
    const redrawn = await (width * height > manyPixels ? inTurn(draw) : draw());
    return { name, mediaType: `image/${format}`, bytes: new Uint8Array(redrawn) };
  } catch {
    throw invalid({ path: 'file', rule: 'pictureBroken' });
  }
}
