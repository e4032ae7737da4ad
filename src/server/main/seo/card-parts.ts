import { readFile } from 'node:fs/promises';

import sharp, { type Sharp } from 'sharp';

import type { JobType } from '#lib/domain/job-types.ts';

const publicFolder = new URL('../../../../public/', import.meta.url);

/** For each recruitment category: the picture in the cabin window, and the accent colour. */
export const categoryLooks: Record<JobType, { picture: string; accent: string }> = {
  '1': { picture: 'slide-flight', accent: '#8cc2ff' },
  '2': { picture: 'slide-crew', accent: '#ffa3c4' },
  '3': { picture: 'slide-school', accent: '#7fe3d6' },
  '4': { picture: 'slide-society', accent: '#c9b3ff' },
  '5': { picture: 'slide-highschool', accent: '#ffc07a' },
  '6': { picture: 'slide-english', accent: '#a9bfff' },
  '8': { picture: 'slide-intern', accent: '#b4e58a' },
};

/** The SVG paths of the logo, in colours for a dark background. */
export async function logoPaths(): Promise<string> {
  const svg = await readFile(new URL('logo.svg', publicFolder), 'utf8');
  return svg.replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, '').replaceAll('#0b1f45', '#ffffff');
}

/** A picture at the size of the cabin window; a plain sky colour if the file is missing. */
export async function windowPicture(picture: string): Promise<Sharp> {
  const file = await readFile(new URL(`upload/images/${picture}.webp`, publicFolder)).catch(() => undefined);
  const sky = sharp({ create: { width: 312, height: 498, channels: 3, background: '#f3b79b' } });
  return file ? sharp(file).resize(312, 498, { fit: 'cover' }) : sky;
}
