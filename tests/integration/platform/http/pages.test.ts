import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type AstroHandler, PageServer } from '#server/main/pages.ts';
import type { Services } from '#server/main/services.ts';
import { raiseRevision } from '#server/platform/revisions.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
let server: Server;
let url: string;
let drawn: string[];
let headersSeen: IncomingHttpHeaders;
let isBroken: boolean;
let failure: Error;
let cookie: string | undefined;
const held: (() => void)[] = [];
let mostHeld = 0;

/** Stands in for Astro: rendering lasts until the test completes it. */
const slow: AstroHandler = async (_req, res) => {
  await new Promise<void>((resolve) => {
    held.push(resolve);
    mostHeld = Math.max(mostHeld, held.length);
  });
  res.writeHead(200, { 'content-type': 'text/html' });
  res.end('slow');
};

/** Stands in for Astro: echoes the request, has no page at /unknown, and fails on demand. */
beforeAll(async () => {
  site = await createTestApp();
  const pages = new PageServer(
    site.app,
    async (req, res, next, locals) => {
      if (req.url!.startsWith('/unknown')) return next();
      if (isBroken && req.url !== '/500') throw failure;
      drawn.push(req.url!);
      headersSeen = req.headers;
      res.writeHead(200, { 'content-type': 'text/html', ...(cookie ? { 'set-cookie': cookie } : {}) });
      if (req.method !== 'GET') return res.end() as never;
      res.write(JSON.stringify({ url: req.url, cookie: req.headers.cookie, locale: (locals as { locale: string }).locale }));
      res.end();
    },
    {} as Services,
  );
  server = createServer((req, res) => void pages.serve(req, res));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  drawn = [];
  isBroken = false;
  failure = new Error('drawing failed');
  cookie = undefined;
});
afterAll(async () => {
  server.close();
  await site.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' });

test('a page is rendered once for all visitors', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, visitor) => get('/same', { cookie: `session=${visitor}` })));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(drawn).toEqual(['/same']);
  expect([...texts]).toEqual(['{"url":"/same","locale":"zh-cn"}']);
});

test('the headers of a visitor do not affect the page that others get', async () => {
  await get('/plain', { 'x-forwarded-host': 'evil.example', 'accept-language': 'en-us', 'user-agent': '<script>' });
  expect(headersSeen).toEqual({ host: 'localhost:4321' });
});

test('a HEAD request leaves the complete page in the cache', async () => {
  const head = await fetch(`${url}/whole`, { method: 'HEAD' });
  const whole = await (await get('/whole')).text();
  expect(whole).toContain('"url":"/whole"');
  expect(head.headers.get('content-length')).toBe(String(whole.length));
});

test('an address below /en-us renders the same page in English', async () => {
  expect(await (await get('/en-us/hotJob?jobType=3')).json()).toEqual({ url: '/hotJob?jobType=3', locale: 'en-us' });
});

test('addresses that differ only in unused parameters, their order or a final slash share one cache entry', async () => {
  const spellings = [
    'jobType=3&pageNum=2',
    '_t=1&jobType=3&pageNum=2',
    'pageNum=2&utm_source=x&jobType=3',
    'jobType=3&jobType=1&pageNum=2',
  ];
  for (const query of spellings) await get(`/hotJob?${query}`);
  await get(`/hotJob/?${spellings[0]}`);
  expect(drawn).toEqual(['/hotJob?jobType=3&pageNum=2']);
});

test('the code in an address does not reach the page', async () => {
  await get('/resetpassword?code=AbCdEfGh12345678');
  expect(drawn).toEqual(['/resetpassword?code=1']);
});

test('a page that sets a cookie is rendered for each visitor, and the cookie is dropped', async () => {
  cookie = 'visitor=1';
  await get('/personal');
  expect((await get('/personal')).headers.get('set-cookie')).toBeNull();
  expect(drawn).toHaveLength(2);
});

test('while the database is down an uncached page answers with Retry-After, and a cached one is served', async () => {
  await get('/companyProfile');
  isBroken = true;
  failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  site.clock.advance(120_000);
  expect((await get('/companyProfile')).status).toBe(200);
  const answer = await get('/politics');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});

test('a clock that jumped ahead and back leaves no page from the future in the cache', async () => {
  const before = site.clock.now();
  site.clock.advance(30 * 86_400_000);
  await get('/img2');
  site.clock.moveTo(new Date(before).toISOString());
  await get('/img2');
  expect(drawn).toHaveLength(2);
});

test('a few uncached pages are rendered at once, some wait, and the rest are refused', async () => {
  const limited = new PageServer(site.app, slow, {} as Services, { maxRendering: 2, maxWaiting: 3 });
  const door = createServer((req, res) => void limited.serve(req, res));
  await new Promise<void>((resolve) => door.listen(0, resolve));
  const at = `http://localhost:${(door.address() as AddressInfo).port}`;
  let refused = 0;
  const asked = Array.from({ length: 9 }, async (_, page) => {
    const answer = await fetch(`${at}/hotJob?pageNum=${page + 1}`);
    if (answer.status === 503) refused += 1;
    return answer;
  });
  await expect.poll(() => [held.length, refused]).toEqual([2, 4]);
  const early = await Promise.race(asked);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
  while (held.length > 0) {
    held.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503, 503]);
  expect(mostHeld).toBe(2);
  door.close();
});

test('a change made by this instance shows at once', async () => {
  await get('/changing');
  await raiseRevision(site.app.db, 'content');
  await get('/changing');
  expect(drawn).toHaveLength(2);
});

test('an unchanged page is rendered again after a minute, because it may show how many days are left', async () => {
  await get('/aging');
  site.clock.advance(60_000);
  await get('/aging');
  expect(drawn).toHaveLength(2);
});

test('pages are rendered again when a day begins in Shanghai, because postings open and close', async () => {
  site.clock.moveTo('2026-06-01T23:59:59.999+08:00');
  await get('/day');
  site.clock.advance(1);
  await get('/day');
  expect(drawn).toHaveLength(2);
});

test('while rendering fails, visitors get the cached page, and an error for an uncached one', async () => {
  await get('/kept');
  site.clock.advance(60_000);
  isBroken = true;
  expect((await get('/kept')).status).toBe(200);
  const fresh = await get('/never-drawn');
  expect(fresh.status).toBe(500);
  expect(fresh.headers.get('cache-control')).toBe('no-store');
});

test('an unknown path redirects to the home page in its language, an unknown file is 404', async () => {
  expect((await get('/unknown')).headers.get('location')).toBe('/');
  expect((await get('/en-us/unknown')).headers.get('location')).toBe('/en-us');
  expect((await get('/unknown.png')).status).toBe(404);
});
