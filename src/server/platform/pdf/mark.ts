import sharp from 'sharp';

import type { Outline } from './outline.ts';
import { createThreads } from './thread-pool.ts';

/** The outlines of a mark: as a horizontal line, and as a diagonal across a page. */
export interface Outlines {
  line: Outline;
  across: Outline;
}

export interface MarkRequest {
  words: string;
  /** The document to mark, or null if only the outlines are needed. */
  pdf: Uint8Array | null;
}

export type MarkAnswer = Outlines | { pdf: Uint8Array } | { fault: string };

const inThread = createThreads<MarkRequest, MarkAnswer>(new URL('./mark-worker.ts', import.meta.url));

const smallest = 14;

/** An SVG of the mark for a picture of this size: a readable band at the foot, and the text repeated across the picture. */
function overlay({ line, across }: Outlines, width: number, height: number): string {
  const letters = Math.max(smallest, Math.round(Math.min(width, height) / 38));
  const fits = Math.min(letters / 1000, (width * 0.96) / line.box.width);
  const band = Math.round(fits * 1000 * 1.9);
  const scale = Math.max(0.02, (width * 0.55) / across.box.width);
  const step = { x: across.box.width * scale * 1.15, y: across.box.height * scale * 1.25 };
  const places: string[] = [];
  for (let y = 0; y < height + step.y; y += step.y) {
    for (let x = -step.x / 2; x < width; x += step.x) {
      const at = `translate(${x - across.box.x * scale} ${y - across.box.y * scale}) scale(${scale})`;
      places.push(`<use href="#w" transform="${at}"/>`);
    }
  }
  const foot = `translate(${width * 0.02 - line.box.x * fits} ${height - band / 2 - (line.box.y + line.box.height / 2) * fits}) scale(${fits})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><path id="w" d="${across.path}"/></defs>
    <g fill="#fff" fill-opacity=".22" stroke="#10233f" stroke-opacity=".22" stroke-width="20">${places.join('')}</g>
    <rect y="${height - band}" width="${width}" height="${band}" fill="#0b1f3f" fill-opacity=".78"/>
    <path d="${line.path}" fill="#fff" transform="${foot}"/></svg>`;
}

async function markPicture(bytes: Uint8Array, outlines: Outlines): Promise<Uint8Array> {
  const picture = sharp(bytes);
  const { width, height, format } = await picture.metadata();
  const marked = picture.composite([{ input: Buffer.from(overlay(outlines, width, height)) }]);
  return new Uint8Array(await (format === 'png' ? marked.png() : marked.jpeg({ quality: 88 })).toBuffer());
}

/**
 * Returns a picture or PDF with a mark, such as the name of its reader and the time; null for a PDF that cannot be marked.
 * @param words the text of the mark
 * @param actor id of the reader
 * @throws AppError 503 if too many files are waiting; Error if the picture cannot be read or marked, or the thread fails or
 * takes too long
 */
export async function markFile(
  { mediaType, bytes }: { mediaType: string; bytes: Uint8Array },
  words: string,
  actor: string,
): Promise<Uint8Array | null> {
  const isPicture = mediaType.startsWith('image/');
  const answer = await inThread({ words, pdf: isPicture ? null : bytes }, { queue: 'staff', key: actor });
  // Only a PDF may go out without a mark, because its structure can make marking impossible.
  if ('fault' in answer && isPicture) throw new Error('the mark of a picture could not be drawn');
  if ('fault' in answer) return null;
  if ('pdf' in answer) return answer.pdf;
  return markPicture(bytes, answer);
}
