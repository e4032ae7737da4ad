import sharp, { type Sharp } from 'sharp';

import { maxPictureBytes } from '#lib/rules/picture.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/http/route.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';

const longestSide = 2400;
/** Pixels of the largest picture that is decoded. */
export const mostPixels = 64_000_000;
/** Pictures with more pixels are decoded alone: one may need hundreds of megabytes. */
const manyPixels = 16_000_000;
/** Pictures decoded at once, each on a thread of the pool that file access and password hashes also use. */
const atOnce = 2;
/** Maximum number of pictures waiting for decoding: as many as may wait to be uploaded (platform/http/upload-turns.ts). */
const mostWaiting = 5_000;
/** Sizes and JPEG qualities, tried one after the other until the picture is at most 2 MB. */
const steps = [
  { side: longestSide, quality: 86 },
  { side: longestSide, quality: 70 },
  { side: 1600, quality: 70 },
  { side: 1000, quality: 60 },
];

type Format = 'jpeg' | 'png';

sharp.concurrency(1);
sharp.cache(false);
const decoding = createSemaphore(atOnce, mostWaiting);

/**
 * Runs `work` on a picture with this number of pixels when its turn comes.
 * @throws AppError 503 if too many are waiting
 */
export async function decodeInTurn<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  const leave = await decoding.enter(pixels > manyPixels ? atOnce : 1);
  if (!leave) throw new AppError('503', { retryAfter: 5 });
  try {
    return await work();
  } finally {
    leave();
  }
}

function formatOf(bytes: Uint8Array): Format | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, index) => bytes[index] === byte)) return 'png';
  return undefined;
}

/** Whether a file begins with the signature of a JPEG or PNG. */
export function isPicture(bytes: Uint8Array): boolean {
  return formatOf(bytes) !== undefined;
}

/**
 * Re-encodes a picture until it is small enough; a picture with transparency stays a PNG and is scaled down.
 * @param open returns a new pipeline over the same bytes; `clone()` would copy them
 * @throws AppError 413 if the picture is still too large after the last step
 */
async function draw(open: () => Sharp, format: Format): Promise<{ format: Format; bytes: Uint8Array }> {
  let becomes = format;
  for (const { side, quality } of steps) {
    const picture = open().rotate().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const drawn = becomes === 'jpeg' ? picture.jpeg({ quality }) : picture.png({ compressionLevel: 9 });
    const bytes = await drawn.toBuffer();
    if (bytes.byteLength <= maxPictureBytes) return { format: becomes, bytes };
    // Photographs are large as a PNG; without transparency, a JPEG looks the same.
    if (becomes === 'png' && (await open().stats()).isOpaque) becomes = 'jpeg';
  }
  throw new AppError('413');
}

function renamed(name: string, from: Format, to: Format): string {
  return from === to ? name : `${name.replace(/\.\w{1,5}$/, '')}.jpg`;
}

/**
 * Re-encodes an uploaded picture: upright, at most 2 MB, its longer side at most 2400 pixels, without metadata or appended
 * data. JPEG and PNG are recognized by their content, whatever the file is named (specification: picture upload). The
 * upload's own bytes are freed, unless it is refused at once for its size or type.
 * @throws AppError 413 beyond 2 MB, before or after re-encoding; 503 if too many are waiting; 400 on `file` for another type
 * or a broken picture
 */
export async function reencodePicture({
  name,
  bytes,
  free,
}: Upload): Promise<{ name: string; mediaType: string; bytes: Uint8Array }> {
  if (bytes.byteLength > maxPictureBytes) throw new AppError('413');
  const format = formatOf(bytes);
  if (!format) throw invalid({ path: 'file', rule: 'pictureType' });
  const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  try {
    const { width, height } = await open().metadata();
    const redrawn = await decodeInTurn(width * height, () => draw(open, format));
    return { name: renamed(name, format, redrawn.format), mediaType: `image/${redrawn.format}`, bytes: redrawn.bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid({ path: 'file', rule: 'pictureBroken' });
  } finally {
    free?.();
  }
}
