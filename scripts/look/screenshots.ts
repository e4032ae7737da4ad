import { mkdir, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import { localePath } from '#lib/addresses/paths.ts';
import { type Locale, locales } from '#lib/text/locale.ts';

import { launchBrowser } from './browser.ts';
import { publicPages } from './public-pages.ts';
import { withDemoSite } from './serve-demo.ts';

const asked = process.argv.slice(2).map(Number);
const widths = asked.length > 0 ? asked : [360, 768, 1440];
const folder = 'data/screenshots';
const sheetWidth = 480;
const sheetHeight = 900;

/**
 * Takes screenshots of all `publicPages` in each of their languages, at three widths or at the requested ones, with a
 * contact sheet per language and width.
 */
async function screenshots(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withDemoSite(async (site) => {
    const pages = await publicPages(site);
    const browser = await launchBrowser();
    for (const locale of locales) {
      for (const width of widths) {
        const context = await browser.newContext({
          baseURL: site.url,
          viewport: { width, height: width < 500 ? 740 : 900 },
          reducedMotion: 'reduce',
          locale: locale === 'en-us' ? 'en-US' : 'zh-CN',
          timezoneId: 'Asia/Shanghai',
        });
        const shots: Buffer[] = [];
        for (const { name, path } of pages.filter(({ inEnglish }) => locale === 'zh-cn' || inEnglish)) {
          const page = await context.newPage();
          await page.goto(localePath(path, locale as Locale), { waitUntil: 'load' });
          await page.evaluate(async () => {
            for (let at = 0; at < document.body.scrollHeight; at += 600) {
              scrollTo(0, at);
              await new Promise(requestAnimationFrame);
            }
            scrollTo(0, 0);
          });
          await page
            .waitForFunction(
              () =>
                [...document.images].every(
                  (picture) => picture.naturalWidth > 0 || picture.getBoundingClientRect().left > innerWidth,
                ),
              null,
              { timeout: 5000 },
            )
            .catch(() => console.log(`${name} in ${locale} at ${width} px has a picture that does not load`));
          await page.waitForTimeout(300);
          const shot = await page.screenshot({ fullPage: true });
          await writeFile(`${folder}/${name}-${locale}-${width}.png`, shot);
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
            console.log(`${name} in ${locale} is wider than ${width} px`);
          }
          shots.push(shot);
          await page.close();
        }
        await writeContactSheet(shots, `${folder}/sheet-${locale}-${width}.png`);
        await context.close();
      }
    }
    await browser.close();
  });
  console.log(`Pages and contact sheets are in ${folder}`);
}

/** The top of a page, as wide as a column of the sheet. */
async function tileOf(shot: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(shot).resize({ width: sheetWidth }).toBuffer({ resolveWithObject: true });
  if (info.height <= sheetHeight) return data;
  return sharp(data).extract({ left: 0, top: 0, width: sheetWidth, height: sheetHeight }).toBuffer();
}

async function writeContactSheet(shots: Buffer[], file: string): Promise<void> {
  const columns = 6;
  const rows = Math.ceil(shots.length / columns);
  const tiles = await Promise.all(shots.map(tileOf));
  await sharp({
    create: { width: columns * (sheetWidth + 16), height: rows * (sheetHeight + 16), channels: 3, background: '#888' },
  })
    .composite(
      tiles.map((input, index) => ({
        input,
        left: (index % columns) * (sheetWidth + 16),
        top: Math.floor(index / columns) * (sheetHeight + 16),
      })),
    )
    .png()
    .toFile(file);
}

await screenshots();
