import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

import airline from '#content/airline.json' with { type: 'json' };
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/locale.ts';

import { palette } from './palette.ts';

/** The mark on a 48-unit square: two sails over a cloud that is also a wing. */
const mark = {
  sail: 'M31 3c8.600 8.300 13.200 18.200 13.800 29.700-4.900-3.300-10.500-4.600-16.600-3.900C31.900 20.600 32.900 12 31 3Z',
  jib: 'M26.800 11.500c.8 6.800-.6 12.900-4.200 18.200-5.400.7-10.500 2.600-15.200 5.800C10.700 25.400 17.100 17.300 26.800 11.500Z',
  cloud:
    'M3 44c2-4.200 6-6.600 10.300-6.200 2.400-3.200 6.200-5 10.200-4.500 2.600.3 4.900 1.500 6.700 3.300 5.500-1.300 10.600 1.300 14.800 7.400-5.500-2-11-2.600-16.400-1.700C20 43.600 12.500 42.200 3 44Z',
};

function paths(hull: string, jib: string): string {
  return `<path fill="${hull}" d="${mark.sail}"/><path fill="${jib}" d="${mark.jib}"/><path fill="${hull}" d="${mark.cloud}"/>`;
}

function svg(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${body}</svg>\n`;
}

/** The mark in white and coral on a dawn tile; `radius` 0 leaves the rounding to the device. */
function tile(radius: number): string {
  return svg(
    `<defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.night}"/><stop offset=".62" stop-color="${palette.dusk}"/><stop offset="1" stop-color="${palette.blue}"/></linearGradient></defs>` +
      `<rect width="48" height="48" rx="${radius}" fill="url(#d)"/><g transform="translate(6.600 5.800) scale(.73)">${paths(palette.cloud, palette.coral)}</g>`,
  );
}

/** Writes the logo, the favicon, the touch icon and the web manifest into `folder`. */
export async function writeLogo(folder: string): Promise<void> {
  await writeFile(`${folder}/logo.svg`, svg(paths(palette.navy, palette.coral)));
  await writeFile(`${folder}/favicon.svg`, tile(11));
  await sharp(Buffer.from(tile(0)), { density: 300 })
    .resize(180)
    .png({ palette: true })
    .toFile(`${folder}/apple-touch-icon.png`);
  const manifest = {
    name: locales.map((locale) => translateFor(locale)('common.site.name')).join(' '),
    short_name: airline.name.zh,
    start_url: '/home',
    display: 'browser',
    background_color: palette.cloud,
    theme_color: palette.navy,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  await writeFile(`${folder}/site.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`);
}
