import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

/** What a page needs to show a picture without a jump: its size, its widths and its colour. */
export interface PictureEntry {
  width: number;
  height: number;
  widths: number[];
  /** Dominant colour, to fill the place until the picture is there. */
  color: string;
  /** A 16 px wide blurred copy as a data URL. */
  placeholder: string;
}

export const folder = 'public/upload/images';
const manifestPath = 'src/lib/pictures.json';

const qualities = [86, 80, 74, 68, 62, 56, 50, 44, 38];

/** Encodes as WebP at the highest quality that keeps within `limit` bytes. */
async function encode(pixels: Sharp, limit: number): Promise<Buffer> {
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  const at = (quality: number): Promise<Buffer> =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer();
  let low = 0;
  let high = qualities.length - 1;
  let best = await at(qualities[high]!);
  while (low < high) {
    const middle = (low + high) >> 1;
    const bytes = await at(qualities[middle]!);
    if (bytes.length <= limit) {
      best = bytes;
      high = middle;
    } else low = middle + 1;
  }
  return best;
}

/** Writes `<name>.webp` and its narrower copies, and tells what was written. */
export async function writePicture(
  name: string,
  pixels: Buffer,
  size: { width: number; height: number; widths: number[]; limit: number },
): Promise<PictureEntry> {
  await mkdir(folder, { recursive: true });
  const { width, height, widths, limit } = size;
  const source = () => sharp(pixels, { raw: { width, height, channels: 3 } });
  for (const wide of widths) {
    const share = (wide / width) ** 1.35;
    const file = wide === width ? `${folder}/${name}.webp` : `${folder}/${name}-${wide}.webp`;
    await writeFile(file, await encode(wide === width ? source() : source().resize(wide), limit * share));
  }
  const mean = await source().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const tiny = await source().resize(16).blur(0.6).webp({ quality: 40 }).toBuffer();
  return {
    width,
    height,
    widths,
    color: `#${mean.subarray(0, 3).toString('hex')}`,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** Merges entries into the manifest that pages read, sorted by name. */
export async function updateManifest(entries: Map<string, PictureEntry>): Promise<void> {
  const known = await readFile(manifestPath, 'utf8').catch(() => '{}');
  const all = { ...(JSON.parse(known) as Record<string, PictureEntry>), ...Object.fromEntries(entries) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })));
  const lines = Object.entries(sorted).map(([name, entry]) => `  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
  await writeFile(manifestPath, `{\n${lines.join(',\n')}\n}\n`);
}
