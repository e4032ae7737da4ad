import { randomInt } from 'node:crypto';

import sharp from 'sharp';

import { type Point, strokesOf } from './captcha-glyphs.ts';

const width = 240;
const height = 88;
const scale = 3.7;

/** A random number from `low` to `high`. */
function any(low: number, high: number): number {
  return low + ((high - low) * randomInt(10_001)) / 10_000;
}

/** Returns a function that moves points so that the picture is bent like a waving flag, with random waves. */
function wave(): (point: Point) => Point {
  const [lift, shift] = [any(2, 4.5), any(2, 4.5)];
  const [along, across] = [any(50, 80), any(40, 60)];
  const [phase, other] = [any(0, 6.3), any(0, 6.3)];
  return ([x, y]) => [x + shift * Math.sin((y / across) * 6.3 + phase), y + lift * Math.sin((x / along) * 6.3 + other)];
}

function path(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}

function letter(character: string, centre: number, bend: (point: Point) => Point): string {
  const turn = any(-0.32, 0.32);
  const lean = any(-0.25, 0.25);
  const size = scale * any(0.86, 1.08);
  const middle = height / 2 + any(-6, 6);
  const place = ([x, y]: Point): Point => {
    const [u, v] = [(x - 5 - lean * (y - 7)) * size, (y - 7) * size];
    return bend([centre + u * Math.cos(turn) - v * Math.sin(turn), middle + u * Math.sin(turn) + v * Math.cos(turn)]);
  };
  return strokesOf(character)
    .map((stroke) => path(stroke.map(place)))
    .join('');
}

/** A line across the letters. */
function scratch(bend: (point: Point) => Point): string {
  const [from, to] = [any(14, height - 14), any(14, height - 14)];
  const points = Array.from({ length: 25 }, (_, step): Point => bend([step * 10, from + ((to - from) * step) / 24]));
  return path(points);
}

function specks(colour: string): string {
  return Array.from({ length: 40 }, () => {
    const [x, y, radius] = [any(0, width), any(0, height), any(0.6, 1.8)];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(1)}" fill="${colour}"/>`;
  }).join('');
}

/** Draws characters, bent and with lines across them, as a JPEG. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const bend = wave();
  const step = width / (text.length + 0.5);
  const letters = [...text].map((character, index) => letter(character, step * (index + 0.75) + any(-4, 4), bend)).join('');
  const ink = `hsl(${randomInt(205, 230)} 62% ${randomInt(24, 34)}%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#eef3fa"/>
<g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">
<path d="${letters}" stroke-width="${any(4.4, 5.4).toFixed(1)}"/>
<path d="${scratch(bend)}" stroke-width="2.2"/><path d="${scratch(bend)}" stroke-width="1.6" stroke="#eef3fa"/>
</g>${specks(ink)}${specks('#eef3fa')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer();
}
