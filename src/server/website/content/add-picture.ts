import { createHash } from 'node:crypto';

import sharp, { type Sharp } from 'sharp';

import type { OfficePicture } from '#lib/contract/content-office.ts';
import { pictureFile, pictureShapes, type ShapeName } from '#lib/media/picture-shapes.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { decodeInTurn, isPicture, mostPixels } from '#server/platform/files/reencode-picture.ts';
import type { Upload } from '#server/platform/http/route.ts';

import { insertFile, insertPicture, type PictureRow } from './store-files.ts';

/** Maximum number of bytes of an uploaded photograph. */
export const mostPictureBytes = 15 * 1024 * 1024;

/** Intended maximum number of bytes per pixel of the widest copy (docs/pictures.md). */
const bytesPerPixel = 0.056;
/** Maximum factor by which a photograph is enlarged. */
const mostEnlarged = 1.6;

/** The part of a photograph that cropping keeps: the most noticeable one (`attention`), the centre, or one side. */
export const focuses = ['attention', 'centre', 'top', 'bottom', 'left', 'right'] as const;
export type Focus = (typeof focuses)[number];

function isWebp(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return text.startsWith('RIFF') && text.endsWith('WEBP');
}

/** Encodes a picture as WebP at the highest quality that fits into `limit` bytes, or at the lowest quality if none fits. */
async function encode(picture: Sharp, limit: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (let quality = 86; quality >= 38; quality -= 8) {
    bytes = await picture.clone().webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
    if (bytes.length <= limit) break;
  }
  return bytes;
}

interface Cut {
  width: number;
  height: number;
  copies: { width: number; bytes: Buffer }[];
}

async function cut(bytes: Uint8Array, shape: ShapeName, focus: Focus): Promise<Cut> {
  const { width, height, widths } = pictureShapes[shape];
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
  const { width: has = 0, height: hasHigh = 0 } = await source.metadata();
  return decodeInTurn(has * hasHigh, async () => {
    const upright = source.rotate();
    const shaped =
      height === 0
        ? upright.resize({ width, height: width * 3, fit: 'inside', withoutEnlargement: true })
        : upright.resize(width, height, { fit: 'cover', position: focus });
    const { data, info } = await shaped
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    const limit = (wide: number) => info.width * info.height * bytesPerPixel * (wide / info.width) ** 1.35;
    const copies: Cut['copies'] = [];
    for (const wide of height === 0 ? [info.width] : widths) {
      const copy = wide === info.width ? sharp(data, raw) : sharp(data, raw).resize(wide);
      copies.push({ width: wide, bytes: await encode(copy, Math.max(limit(wide), 8_000)) });
    }
    return { width: info.width, height: info.height, copies };
  });
}

/** @throws AppError 400 on `file` for a photograph that is too small for its shape */
async function mustBeLarge(bytes: Uint8Array, shape: ShapeName): Promise<void> {
  const { width, height } = pictureShapes[shape];
  if (height === 0) return;
  const { autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
  if (autoOrient.width * mostEnlarged < width || autoOrient.height * mostEnlarged < height) {
    const params = { width: Math.ceil(width / mostEnlarged), height: Math.ceil(height / mostEnlarged) };
    throw invalid({ path: 'file', rule: 'pictureSmall', params });
  }
}

/** An uploaded picture as the API returns it to the office. */
export function describePicture({ name, shape, width, height, at, actorName }: PictureRow): OfficePicture {
  const { widths } = pictureShapes[shape as ShapeName];
  return {
    name,
    path: pictureFile(name),
    small: widths.length > 1 ? pictureFile(name, widths[0]) : pictureFile(name),
    shape,
    width,
    height,
    addedAt: new Date(at).toISOString(),
    addedBy: actorName,
  };
}

/**
 * Crops a photograph to a shape (for the shape `text`, only reduces it) and stores a copy in each width of the shape,
 * re-encoded so that no metadata remains. The same photograph with the same shape and focus is stored only once.
 * @throws AppError 413 if the photograph is too large; 503 if too many pictures wait; 400 on `file` if the file's content is
 * not JPEG, PNG or WebP, or the picture is broken or too small for its shape
 */
export async function addPicture(
  app: App,
  who: Pick<Actor, 'id' | 'name'>,
  { bytes }: Upload,
  { shape, focus }: { shape: ShapeName; focus: Focus },
): Promise<OfficePicture> {
  if (bytes.byteLength > mostPictureBytes) throw new AppError('413');
  if (!isPicture(bytes) && !isWebp(bytes)) throw invalid({ path: 'file', rule: 'pictureType' });
  let cropped: Cut;
  try {
    await mustBeLarge(bytes, shape);
    cropped = await cut(bytes, shape, focus);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid({ path: 'file', rule: 'pictureBroken' });
  }
  const hash = createHash('sha256').update(`${shape} ${focus} `).update(bytes).digest('hex').slice(0, 24);
  const name = `${shape}-u${hash}`;
  const { width, height, copies } = cropped;
  const row = { name, shape, width, height, at: app.clock.now(), actor: who.id, actorName: who.name };
  await transaction(app, async (trx) => {
    for (const copy of copies) {
      const path = pictureFile(name, copy.width === width ? undefined : copy.width);
      await insertFile(trx, path, 'image/webp', copy.bytes);
    }
    await insertPicture(trx, row);
    await record(trx, app, who, { action: 'content.changed', subject: name, details: { kind: 'picture', width, height } });
  });
  return describePicture(row);
}
