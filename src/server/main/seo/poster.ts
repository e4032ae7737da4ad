import sharp from 'sharp';

import { paths } from '#lib/addresses/paths.ts';
import type { PostingDetail } from '#lib/contract/postings.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import icons from '#lib/media/icons.json' with { type: 'json' };
import type { IconName } from '#lib/media/icon-names.ts';
import { payText } from '#lib/postings/pay-text.ts';
import { withReferral } from '#lib/postings/referral.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Outline } from '#server/platform/pdf/outline.ts';
import { outlineTexts, type TextToSet } from '#server/platform/pdf/outline-texts.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { findPosition } from '#server/recruitment/postings/find-position.ts';

import { categoryLooks, logoPaths, windowPicture } from './card-parts.ts';

/** The size of an A4 page in pixels, at 150 dots per inch. */
const width = 1240;
const height = 1754;
const margin = 96;
const opening = { left: 828, top: 120, width: 312, height: 498 };
const code = { left: margin, top: 1316, size: 372 };

/** The outline of the cabin window: a hole in the drawing, through which the picture behind it shows. */
const windowPath = `M${opening.left + 150} ${opening.top}h12a150 186 0 0 1 150 186v126a150 186 0 0 1 -150 186h-12a150 186 0 0 1 -150 -186v-126a150 186 0 0 1 150 -186z`;

/** A text of the poster, with lengths in pixels. */
interface Placed {
  words: string;
  left: number;
  /** The baseline of the first line or, with `endsThere`, of the last line. */
  baseline: number;
  endsThere?: boolean;
  size: number;
  fill: string;
  /** Maximum width of a line. */
  room: number;
  lines?: number;
  /** The distance between baselines, in font sizes. */
  leading?: number;
}

function asText({ words, room, size, lines = 1 }: Placed): TextToSet {
  return { words, width: (room * 1000) / size, lines };
}

/** The lines of a text as SVG. */
function drawn({ left, baseline, endsThere, size, fill, leading = 1.3 }: Placed, lines: readonly Outline[]): string {
  const step = size * leading;
  const first = endsThere ? baseline - (lines.length - 1) * step : baseline;
  return lines
    .map(
      ({ path }, at) =>
        `<path d="${path}" fill="${fill}" transform="translate(${left} ${first + at * step}) scale(${size / 1000})"/>`,
    )
    .join('');
}

function icon(name: IconName, top: number, accent: string): string {
  return `<path transform="translate(${margin} ${top}) scale(2)" d="${icons[name]}" fill="none" stroke="${accent}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** The facts of a posting: place, pay if it is stated, and the last day to apply. */
function factsOf({ workPlace, pay, endDate }: PostingDetail, locale: Locale): [IconName, string][] {
  const t = translateFor(locale);
  const facts: [IconName, string][] = [['map-pin', workPlace]];
  if (pay) facts.push(['yuan', payText(pay, locale, t)]);
  facts.push(['clock', t('jobs.poster.until', { date: endDate })]);
  return facts;
}

function textsOf(app: App, posting: PostingDetail, locale: Locale): { texts: Placed[]; marks: string } {
  const t = translateFor(locale);
  const { accent } = categoryLooks[posting.jobType];
  const facts = factsOf(posting, locale);
  const first = 1026;
  const beside = code.left + code.size + 64;
  const white = '#ffffff';
  const ink = '#0b1f45';
  const full = width - 2 * margin;
  const texts: Placed[] = [
    { words: t('common.site.name'), left: margin + 128, baseline: 180, size: 42, fill: white, room: 560 },
    { words: t('jobs.poster.over'), left: margin, baseline: 386, size: 76, fill: white, room: 660 },
    { words: posting.jobTypeName, left: margin, baseline: 462, size: 40, fill: accent, room: 660 },
    {
      words: posting.jobName,
      left: margin,
      baseline: 882,
      endsThere: true,
      size: 84,
      fill: white,
      room: full,
      lines: 2,
      leading: 1.25,
    },
    { words: posting.orgName, left: margin, baseline: 958, size: 38, fill: '#c9d8ee', room: full },
    ...facts.map(([, words], at) => ({
      words,
      left: margin + 72,
      baseline: first + 40 + at * 76,
      size: 42,
      fill: white,
      room: full - 72,
    })),
    { words: t('jobs.poster.scan'), left: beside, baseline: 1448, size: 68, fill: ink, room: width - margin - beside },
    {
      words: t('jobs.poster.how'),
      left: beside,
      baseline: 1520,
      size: 36,
      fill: '#44597d',
      room: width - margin - beside,
      lines: 3,
    },
    {
      words: new URL(app.settings.publicUrl).host,
      left: beside,
      baseline: 1668,
      size: 32,
      fill: '#44597d',
      room: width - margin - beside,
    },
  ];
  return { texts, marks: facts.map(([name], at) => icon(name, first + at * 76, accent)).join('') };
}

async function drawing(app: App, posting: PostingDetail, locale: Locale): Promise<string> {
  const { accent } = categoryLooks[posting.jobType];
  const { texts, marks } = textsOf(app, posting, locale);
  const outlines = await outlineTexts(texts.map(asText));
  const address = app.settings.publicUrl + paths.hotJobDetail(locale, { id: posting.pkPublish });
  const { size, path } = qrCode(withReferral(address, 'poster'));
  const { left, top } = opening;
  const frame = { x: left - 22, y: top - 22, width: opening.width + 44, height: opening.height + 44 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="#081530"/><stop offset="0.6" stop-color="#14305f"/><stop offset="1" stop-color="#2f66b0"/></linearGradient>
</defs>
<path fill="url(#sky)" fill-rule="evenodd" d="M0 0H${width}V1270H0Z${windowPath}"/>
<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="170" ry="204" fill="none" stroke="#dbe5f4" stroke-opacity="0.22" stroke-width="42"/>
<rect x="${left}" y="${top}" width="312" height="498" rx="150" ry="186" fill="none" stroke="#f3f7fd" stroke-width="6"/>
<path d="M${margin} 640C300 540 500 520 740 590" fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" stroke-dasharray="2 14"/>
<circle cx="${margin}" cy="640" r="9" fill="${accent}"/><circle cx="740" cy="590" r="9" fill="${accent}"/>
<rect y="1270" width="${width}" height="${height - 1270}" fill="#ffffff"/>
<rect y="1262" width="${width}" height="8" fill="#ff7256"/>
<svg x="${margin}" y="110" width="108" height="108" viewBox="0 0 48 48">${await logoPaths()}</svg>
${marks}
${texts.map((text, at) => drawn(text, outlines[at]!)).join('\n')}
<path d="${path}" fill="#081530" shape-rendering="crispEdges" transform="translate(${code.left} ${code.top}) scale(${code.size / size})"/>
</svg>`;
}

/**
 * The poster of an open posting in one language: name, unit, place, pay (if stated), deadline, and a QR code. The code leads
 * to the posting's page and marks the visitor as coming from the poster. A PNG for A4 at 150 dots per inch.
 * @throws AppError 404 if there is no such public posting or it takes no applications; 503 if too many drawings wait
 */
export async function drawPoster(app: App, postingId: string, locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const posting = await findPosition(app, postingId, locale);
  if (posting.viewApply !== 'Y') throw notFound();
  const { picture } = categoryLooks[posting.jobType];
  const png = await sharp({ create: { width, height, channels: 3, background: '#081530' } })
    .composite([
      { input: await (await windowPicture(picture)).png().toBuffer(), left: opening.left, top: opening.top },
      { input: Buffer.from(await drawing(app, posting, locale)), left: 0, top: 0 },
    ])
    // A palette would cut the size to a third, but take three times as long. This matters because publishing a site draws
    // all posters.
    .png({ compressionLevel: 6 })
    .toBuffer();
  return new Uint8Array(png);
}
