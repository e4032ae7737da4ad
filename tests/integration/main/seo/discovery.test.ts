import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { createServices, type Services } from '#server/main/services.ts';
import { transaction } from '#server/platform/db/database.ts';
import { saveContents } from '#server/website/content/save-contents.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

let services: Services;
let open: { id: string; endDate: string };
let closed: { id: string };

const site = await openTestApp();
beforeAll(async () => {
  services = createServices(site.app);
  const postings = site.app.db.selectFrom('postings').select(['id', 'endDate']);
  open = await postings
    .where('endDate', '>', '2026-03-02')
    .where('publishDate', '<=', '2026-03-02')
    .orderBy('endDate')
    .executeTakeFirstOrThrow();
  closed = await postings.where('endDate', '<', '2026-03-02').executeTakeFirstOrThrow();
  await transaction(site.app, (trx) =>
    saveContents(trx, 'notice', [
      {
        id: 'hostile',
        jobType: '3',
        publishDate: '2026-03-02',
        body: {
          name: { zh: '“<笔试>” & ]]> \u0001', en: `"<Test>" & it's` },
          jobccType: 'test',
          content: { zh: '<p>好</p>', en: '<p>Good</p>' },
          attachments: [],
        },
      },
    ]),
  );
});

test('the sitemap lists pages in the languages they exist in, and links a posting to its English page', async () => {
  const sitemap = (await services.drawSitemap(undefined))!;
  for (const path of [
    '/home',
    '/en-us/home',
    '/hotJob',
    '/companyProfile',
    '/en-us/companyProfile',
    '/notice',
    '/crew/home?type=1',
  ]) {
    expect(sitemap).toContain(`<loc>http://localhost:4321${path}</loc>`);
  }
  expect(sitemap).toContain(`<loc>http://localhost:4321/hotJobDetail?id=${open.id}</loc>`);
  expect(sitemap).toContain(`hreflang="en" href="http://localhost:4321/en-us/hotJobDetail?id=${open.id}"`);
  expect(sitemap).not.toContain('/en-us/notice<');
  expect(sitemap).not.toContain('/en-us/crew');
});

test('a posting leaves the sitemap and the feed after its last day', async () => {
  expect(await services.drawSitemap(undefined)).not.toContain(closed.id);
  expect(await services.drawFeed('zh-cn')).not.toContain(closed.id);
  site.clock.moveTo(`${open.endDate}T23:59:59+08:00`);
  expect(await services.drawSitemap(undefined)).toContain(open.id);
  site.clock.advance(1000);
  expect(await services.drawSitemap(undefined)).not.toContain(open.id);
  site.clock.moveTo('2026-03-02T10:00:00+08:00');
});

test('the sitemap has no part beyond the last', async () => {
  expect(await services.drawSitemap(1)).toContain('<urlset');
  expect(await services.drawSitemap(2)).toBeUndefined();
});

test('the feed escapes markup in titles, and lists its entries in the requested language, newest first', async () => {
  const chinese = await services.drawFeed('zh-cn');
  const english = await services.drawFeed('en-us');
  expect(chinese).toContain('<title>“&lt;笔试&gt;” &amp; ]]&gt; </title>');
  expect(english).toContain('<title>&quot;&lt;Test&gt;&quot; &amp; it&apos;s</title>');
  expect(english).not.toMatch(/\p{Script=Han}/u);
  expect(english).toContain('http://localhost:4321/en-us/shownotice?id=hostile');
  const dates = [...english.matchAll(/<entry>.*?<updated>(.*?)<\/updated>/g)].map(([, date]) => date!);
  expect(dates.length).toBeGreaterThan(20);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("robots.txt names the sitemap and excludes a candidate's pages", () => {
  const robots = services.drawRobots();
  expect(robots).toContain('Sitemap: http://localhost:4321/sitemap.xml');
  expect(robots).toContain('Disallow: /api/');
  expect(robots).toContain('Disallow: /en-us/personal');
});

test('a posting has its own picture for shared links', async () => {
  const card = (await services.drawCard(open.id))!;
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(card.length).toBeLessThan(150_000);
  const other = await site.app.db
    .selectFrom('postings')
    .select('id')
    .where('endDate', '!=', open.endDate)
    .executeTakeFirstOrThrow();
  expect(Buffer.from((await services.drawCard(other.id))!).equals(Buffer.from(card))).toBe(false);
});

test.each(['', 'nothing', '../../package', '\u0000'])('there is no picture for %j', async (id) => {
  expect(await services.drawCard(id)).toBeUndefined();
});
