import sharp from 'sharp';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { RunningSite } from '#server/main/start.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { fillDemo } from '#server/operations/demo/fill.ts';

import { launchBrowser } from './browser.ts';
import { withDemoSite } from './serve-demo.ts';

const file = 'docs/desk.webp';
const founder = { id: 'ops', name: 'ops', units: null };

/** Takes a screenshot of the desk's list of applications with demo data. */
async function drawDesk({ app, url }: RunningSite): Promise<Buffer> {
  await fillDemo(app, { postings: 20, candidates: 120, seed: 1 });
  const { token } = await addToken(app, founder, { name: '周敏', role: 'lead', units: [] });
  const browser = await launchBrowser();
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  await page.route('**/api/staff/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await page.goto(url + deskPaths.applications('zh-cn'));
  await page.locator('[data-row="3"]').waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.locator('.desk-selection').waitFor();
  const shot = await page.screenshot();
  await browser.close();
  return shot;
}

/** Writes the desk picture of the README. */
async function writeDeskPicture(): Promise<void> {
  const shot = await withDemoSite(drawDesk);
  const { size } = await sharp(shot).webp({ quality: 80, effort: 6 }).toFile(file);
  console.log(`${file}: ${Math.round(size / 1024)} kB`);
}

await writeDeskPicture();
