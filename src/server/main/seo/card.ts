import sharp from 'sharp';

import type { IconName } from '#lib/media/icon-names.ts';
import icons from '#lib/media/icons.json' with { type: 'json' };
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';

import { digitStrokes } from './card-digits.ts';
import { categoryLooks, logoPaths, windowPicture } from './card-parts.ts';

const width = 1200;
const height = 630;

/** The icons of job families. Families that are not listed get the plane. */
const signs: Record<string, IconName> = {
  flying: 'plane-takeoff',
  'cabin-service': 'seat',
  'air-security': 'shield',
  maintenance: 'wing',
  operations: 'globe-plane',
  'ground-service': 'ticket',
  technology: 'grid',
  logistics: 'briefcase',
  marketing: 'star',
  finance: 'list',
  administration: 'user',
  instruction: 'graduation',
  quality: 'check-circle',
};

function flap(character: string, left: number): string {
  const isRule = character === '-';
  const box = isRule
    ? ''
    : `<rect x="${left}" y="452" width="56" height="84" rx="8" fill="#050d20" stroke="#2b4a80"/><path d="M${left} 494h56" stroke="#000" stroke-width="3"/>`;
  const strokes = `<path transform="translate(${left + (isRule ? 8 : 13)} 470) scale(5 4.800)" d="${digitStrokes[character] ?? ''}" fill="none" stroke="#ffc862" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round"/>`;
  return box + strokes;
}

function board(date: string): string {
  let left = 84;
  return [...date]
    .map((character) => {
      const drawn = flap(character, left);
      left += character === '-' ? 52 : 62;
      return drawn;
    })
    .join('');
}

function overlay(accent: string, sign: IconName, date: string, logo: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="#081530"/><stop offset="0.6" stop-color="#14305f"/><stop offset="1" stop-color="#2f66b0"/></linearGradient>
<mask id="window"><rect width="100%" height="100%" fill="#fff"/><rect x="806" y="66" width="312" height="498" rx="150" ry="186" fill="#000"/></mask>
</defs>
<rect width="100%" height="100%" fill="url(#wall)" mask="url(#window)"/>
<rect x="784" y="44" width="356" height="542" rx="170" ry="204" fill="none" stroke="#dbe5f4" stroke-opacity="0.22" stroke-width="42"/>
<rect x="806" y="66" width="312" height="498" rx="150" ry="186" fill="none" stroke="#f3f7fd" stroke-width="6"/>
<path d="M84 396C240 250 470 214 700 300" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" stroke-dasharray="2 14"/>
<circle cx="84" cy="396" r="9" fill="${accent}"/><circle cx="700" cy="300" r="9" fill="${accent}"/>
<circle cx="386" cy="258" r="66" fill="#081530" stroke="${accent}" stroke-width="4"/>
<path transform="translate(338 210) scale(4)" d="${icons[sign]}" fill="none" stroke="#fff" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round"/>
${board(date)}
<rect x="84" y="566" width="96" height="8" rx="4" fill="#ff7256"/>
<svg x="76" y="56" width="112" height="112" viewBox="0 0 48 48">${logo}</svg>
</svg>`;
}

/**
 * The preview picture of a posting for social networks: a cabin window with the picture of the posting's category, the
 * icon of its job family, and the last day to apply. A JPEG of 1200 by 630 pixels.
 * @throws AppError 404 if there is no such posting
 */
export async function drawCard(app: App, postingId: string): Promise<Uint8Array<ArrayBuffer>> {
  const posting = /^[\w-]{1,64}$/.test(postingId) ? await readPosting(app.reads, postingId) : undefined;
  if (!posting) throw notFound();
  const { picture, accent } = categoryLooks[posting.jobType];
  const svg = overlay(accent, signs[posting.family] ?? 'plane', posting.endDate, await logoPaths());
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#081530' } })
    .composite([
      { input: await (await windowPicture(picture)).png().toBuffer(), left: 806, top: 66 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
  return new Uint8Array(jpeg);
}
