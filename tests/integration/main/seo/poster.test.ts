import { mkdir, writeFile } from 'node:fs/promises';

import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { createServices, type Services } from '#server/main/services.ts';
import { locales } from '#lib/text/locale.ts';
import { openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

let services: Services;
let id: string;
let longest: string;

const site = await openTestApp();
beforeAll(async () => {
  services = createServices(site.app);
  id = await openPosting(site, {
    name: { zh: '乘务员（2026 届）', en: 'Cabin crew (class of 2026)' },
    jobType: '2',
    unit: 'cabin',
    family: 'cabin-service',
    pay: { from: 120_000, to: 180_000, per: 'year' },
  });
  longest = await openPosting(site, {
    name: {
      zh: '<b>飞机维修工程师</b>'.repeat(8).slice(0, 100),
      en: 'Supercalifragilisticexpialidocious & maintenance engineer '.repeat(3).slice(0, 100),
    },
    workplaces: ['qingdao', 'chengdu'],
  });
});

async function read(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
}

async function keep(name: string, png: Uint8Array): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/poster-${name}.png`, png);
}

test.each(locales)('the poster in %s is a picture for A4 whose QR code leads to the page in that language', async (locale) => {
  const png = (await services.drawPoster(id, locale))!;
  await keep(locale, png);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1240, height: 1754 });
  expect(png.length).toBeLessThan(450_000);
  const prefix = locale === 'en-us' ? '/en-us' : '';
  expect(await read(png)).toBe(`http://localhost:4321${prefix}/hotJobDetail?id=${id}&from=poster`);
});

test.each(locales)('a posting whose name has markup or is a hundred characters long has a poster in %s too', async (locale) => {
  const png = (await services.drawPoster(longest, locale))!;
  await keep(`long-${locale}`, png);
  expect(await read(png)).toContain(longest);
});

test.each(['', 'nothing', '../../package', '\u0000'])('there is no poster of %j', async (unknown) => {
  expect(await services.drawPoster(unknown, 'zh-cn')).toBeUndefined();
});

test('a posting has no poster once it is closed', async () => {
  const closed = await openPosting(site, { endDate: '2026-03-01', publishDate: '2026-02-01' });
  expect(await services.drawPoster(closed, 'zh-cn')).toBeUndefined();
});
