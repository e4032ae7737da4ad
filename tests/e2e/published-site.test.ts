import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { fileAddress, fileParameters } from '#lib/addresses/static-address.ts';
import { decodeEntities } from '#lib/text/decode-entities.ts';
import { locales } from '#lib/text/locale.ts';
import { publicRoutes } from '#server/main/static-site/crawl.ts';
import { startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ops } from '#tests/support/ops-process.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { joinStaff } from '#tests/support/staff.ts';
import { openBy } from '#tests/support/staff-postings.ts';
import { serveStaticSite, type StaticSite } from '#tests/support/static-site.ts';

let api: TestSite;
let files: StaticSite;
let links: string[];

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  api = await startTestSite({ environment: { PUBLIC_URL: origin, ALLOWED_ORIGINS: origin } });
  files = await serveStaticSite(port, { apiOrigin: api.site.url, dataDir: api.dataDir, clock: api.clock });
  links = await linksWithQuery();
});
afterAll(async () => {
  await files?.close();
  await api?.close();
});

/** The parts of a page that are compared. */
interface Look {
  title: string;
  heading: string;
  /** Target of the first link in the content, as the path of its file. */
  link: string;
}

function asFile(href: string): string {
  const url = new URL(href, files.url);
  const file = fileAddress(url.pathname, url.search, fileParameters);
  return (file.path + file.rest).replace(/(.)\/$/, '$1');
}

function plain(html: string | undefined): string {
  return decodeEntities(
    (html ?? '')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function lookOf(html: string): Look {
  const main = html.slice(html.indexOf('<main'));
  const link = /<a\b[^>]*?\shref="([^"]+)"/.exec(main)?.[1];
  return {
    title: plain(/<title>(.*?)<\/title>/s.exec(html)?.[1]),
    heading: plain(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(main)?.[1]),
    link: link === undefined ? '' : asFile(decodeEntities(link)),
  };
}

/** The public pages without a query, in both languages. */
const routes = locales.flatMap((locale) => publicRoutes().map((path) => localePath(path, locale)));

/** A filtered search. Following the links of its filters would lead to every combination of filters. */
const search = /^(?:\/en-us)?\/(?:hotJob|crew\/jobSearch)\?.*(?:keyWord|workPlace|pkPostseries|employOrg|showExpired|jobType)=/;

/** Links with a query on the pages of the running site. Filtered searches are listed, but links on them are not followed. */
async function linksWithQuery(): Promise<string[]> {
  const waiting = [...routes];
  const known = new Set(waiting);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const response = await fetch(api.site.url + next, { redirect: 'manual' });
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, href] of (await response.text()).matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
      const link = decodeEntities(href!);
      if (known.has(link) || /\.\w+$|^\/(?:upload|desk|api)\b/.test(link)) continue;
      known.add(link);
      if (!search.test(link)) waiting.push(link);
    }
  }
  return [...known].filter((link) => link.includes('?'));
}

async function seen({ context }: Visitor, address: string): Promise<Look & { path: string }> {
  const page = await context.newPage();
  try {
    await page.goto(address, { waitUntil: 'load' });
    return await shownIn(page);
  } finally {
    await page.close();
  }
}

async function shownIn(page: Page): Promise<Look & { path: string }> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  const look = await page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('main h1')?.textContent?.trim().replace(/\s+/g, ' ') ?? '',
    link: document.querySelector('main a[href]')?.getAttribute('href') ?? '',
  }));
  const { pathname, search } = new URL(page.url());
  return { ...look, link: look.link.startsWith('/') ? asFile(look.link) : look.link, path: asFile(pathname + search) };
}

describe('the public site as files, compared with the running site', () => {
  test('the file of each route and of each link with a query has the same title, heading and first link', async () => {
    expect(links.length).toBeGreaterThan(100);
    const different: string[] = [];
    // Searches, redirects and the title of `type=6` are produced by scripts. The browser tests below have examples of them.
    for (const link of [...routes, ...links.filter((each) => !search.test(each) && !/[?&]type=6(?:&|$)/.test(each))]) {
      const running = await fetch(api.site.url + link, { redirect: 'manual' });
      if (running.status === 302) continue;
      const file = await fetch(files.url + asFile(link));
      const looks = [lookOf(await running.text()), lookOf(await file.text())];
      if (JSON.stringify(looks[0]) !== JSON.stringify(looks[1])) different.push(`${link} ${JSON.stringify(looks)}`);
    }
    expect(different).toEqual([]);
  });

  test.each([
    ...['/', '/en-us', '/crew', '/crew?type=2', '/en-us/crew/process?type=1', '/en-us/notice?page=2'],
    ...['/notice?page=2', '/home?brochures=2', '/personal?resumetype=4', '/companyProfile?type=6', '/hotJobDetail'],
    ...['/no-such-page', '/en-us/no/such/page'],
  ])('%s shows the same title, heading and first link in a browser, at the same path', async (address) => {
    const visitor = await api.visit({ size: 'phone' });
    visitor.expectConsoleError(/40[134]/);
    const running = await seen(visitor, api.site.url + address);
    expect(await seen(visitor, files.url + address)).toEqual(running);
    await visitor.close();
  });

  test('a search in the zone of cabin crew opens the job list with results', async () => {
    const visitor = await api.visit({ size: 'phone' });
    await visitor.page.goto(`${files.url}/crew/jobSearch?type=2`);
    await visitor.page.locator('main [name="keyWord"]').fill('乘务');
    await visitor.page.locator('main form [type="submit"]').click();
    await visitor.page.waitForURL(/\/hotJob\?.*jobType=2/);
    await visitor.page.locator('.job-row__name').first().waitFor();
    await visitor.close();
  });
});

describe('publishing again', () => {
  test('writes nothing if nothing has changed', async () => {
    expect(await files.publish()).toEqual({ state: 'unchanged' });
  });

  test('writes a file for a notice that the office published, and lists only what changed', async () => {
    const editor = await joinStaff({ app: api.site.app, clock: api.clock }, clientOf(api), { role: 'editor' });
    const { data } = await editor.post('notices', {
      jobType: '8',
      publishDate: '2026-03-01',
      isTop: 'Y',
      name: { zh: '实习生宣讲会改期', en: 'Internship talk moved' },
      jobccType: 'guide',
      content: { zh: '<p>改到下周三。</p>', en: '<p>It moved to Wednesday.</p>' },
      state: 'published',
    });
    const result = await files.publish();
    expect(result).toMatchObject({ state: 'published', removed: [] });
    const written = result.state === 'published' ? result.written : [];
    expect(written).toContain(`/shownotice/id-${data.id}/index.html`);
    expect(written).toContain('/notice/index.html');
    expect(written.filter((path) => /^\/(?:_astro|upload|companyProfile|personal)\b/.test(path))).toEqual([]);
    const page = await readFile(join(files.folder, `shownotice/id-${data.id}/index.html`), 'utf8');
    expect(page).toContain('实习生宣讲会改期');
    expect(await (await fetch(`${files.url}/notice`)).text()).toContain('实习生宣讲会改期');
  });

  test('prints the addresses that a CDN has to purge, with the pictures of changed postings alone, or JSON with --json', async () => {
    const test = { app: api.site.app, clock: api.clock };
    const editor = await joinStaff(test, clientOf(api), { role: 'editor' });
    const id = await openBy(editor, { endDate: dayFrom(test, 9) });
    const environment = {
      DATA_DIR: api.dataDir,
      SECRET_KEY: 'a secret of tests, thirty-two characters long',
      PUBLIC_URL: files.url,
    };
    const publish = (...options: string[]) =>
      ops(environment, 'site', 'publish', files.folder, '--api-origin', api.site.url, ...options);
    const pictures = [`/cards/${id}.jpg`, `/cards/en-us-${id}.png`, `/cards/zh-cn-${id}.png`];
    const drawn = (paths: string[]) => paths.filter((path) => path.startsWith('/cards/')).toSorted();
    const { exit, out } = await publish();
    expect(exit).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines).toContain('/hotJob/');
    expect(lines.filter((line) => !line.startsWith('/'))).toEqual([]);
    expect(drawn(lines)).toEqual(pictures.toSorted());
    await editor.post(`postings/${id}/extend`, { endDate: dayFrom(test, 12), reason: '报名人数不足' });
    expect(drawn(JSON.parse((await publish('--json')).out).written)).toEqual(pictures.toSorted());
    const { out: third, err } = await publish('--json');
    expect(err).toBe('');
    expect(JSON.parse(third)).toEqual({ state: 'unchanged' });
  });

  test('refuses a folder with files that no publication wrote', async () => {
    const environment = { DATA_DIR: api.dataDir, SECRET_KEY: 'a secret of tests, thirty-two characters long' };
    const { exit, err } = await ops(environment, 'site', 'publish', api.dataDir, '--api-origin', 'https://api.example');
    expect(exit).toBe(1);
    expect(err).toContain('empty folder');
  });
});
