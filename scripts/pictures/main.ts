/**
 * Replaces a picture by a photograph: `npm run pictures -- <name> <file>`. `src/lib/media/pictures.json` lists the names.
 * The photograph is cropped around its most salient part to the shape of the picture.
 */
import { readFile, writeFile } from 'node:fs/promises';

import sharp, { type Sharp } from 'sharp';

interface PictureEntry {
  width: number;
  height: number;
  widths: number[];
  /** The mean colour. */
  color: string;
  /** A blurred copy, 16 px wide, as a data URL. */
  placeholder: string;
}

const folder = 'public/upload/images';
const listPath = 'src/lib/media/pictures.json';

/** Size limit of the widest file in bytes per pixel, so that a phone on a slow connection can load the picture. */
const bytesPerPixel = 0.056;

/** Encodes as WebP at the highest quality that fits in `limit` bytes. If none fits, uses the lowest that still looks good. */
async function encode(picture: Sharp, limit: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (let quality = 86; quality >= 38; quality -= 6) {
    bytes = await picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (bytes.length <= limit) break;
  }
  return bytes;
}

async function replace(name: string, file: string): Promise<void> {
  const list = JSON.parse(await readFile(listPath, 'utf8')) as Record<string, PictureEntry>;
  const known = list[name];
  if (!known) throw new Error(`There is no picture named ${name}. The names are in ${listPath}.`);
  const { width, height, widths } = known;
  const photo = sharp(file).rotate().resize(width, height, { fit: 'cover', position: 'attention' }).removeAlpha();
  const cut = await photo.toColourspace('srgb').png().toBuffer();
  for (const wide of widths) {
    const copy = `${folder}/${name}${wide === width ? '' : `-${wide}`}.webp`;
    await writeFile(copy, await encode(sharp(cut).resize(wide), width * height * bytesPerPixel * (wide / width) ** 1.35));
  }
  const mean = await sharp(cut).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const tiny = await sharp(cut).resize(16).blur(0.6).webp({ quality: 40 }).toBuffer();
  list[name] = {
    ...known,
    color: `#${mean.subarray(0, 3).toString('hex')}`,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
  const text = JSON.stringify(list, null, 2).replaceAll(/\[[\d,\s]+\]/g, (numbers) =>
    JSON.stringify(JSON.parse(numbers)).replaceAll(',', ', '),
  );
  await writeFile(listPath, `${text}\n`);
}

const [name, file] = process.argv.slice(2);
if (!name || !file) {
  console.error('npm run pictures -- <name> <file>');
  process.exit(2);
}
await replace(name, file);
