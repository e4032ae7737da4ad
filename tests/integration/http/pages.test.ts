import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PageServer } from '#server/site/pages.ts';
import { raiseRevision } from '#server/revisions.ts';
import type { Services } from '#server/site/services.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
let server: Server;
let url: string;
let drawn: string[];
let headersSeen: IncomingHttpHeaders;
let isBroken: boolean;

/** Stands for Astro: writes what it was asked for, knows no /unknown, and fails when told to. */
beforeAll(async () => {
  site = await createTestApp();
  const pages = new PageServer(
    site.app,
    async (req, res, next, locals) => {
      if (req.url!.startsWith('/unknown')) return next();
      if (isBroken && req.url !== '/500') throw new Error('drawing failed');
      drawn.push(req.url!);
      headersSeen = req.headers;
      res.writeHead(200, { 'content-type': 'text/html' });
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
});
afterAll(async () => {
  server.close();
  await site.close();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers, redirect: 'manual' });

test('a page is drawn once for all who ask, whoever they are', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, visitor) => get('/same', { cookie: `session=${visitor}` })));
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(drawn).toEqual(['/same']);
  expect([...texts]).toEqual(['{"url":"/same","locale":"zh-cn"}']);
});

test('nothing that one visitor sends beside the address shows on the page that others get', async () => {
  await get('/plain', { 'x-forwarded-host': 'evil.example', 'accept-language': 'en-us', 'user-agent': '<script>' });
  expect(headersSeen).toEqual({ host: 'localhost:4321' });
});

test('asking for the head of a page leaves the whole page to others', async () => {
  const head = await fetch(`${url}/whole`, { method: 'HEAD' });
  const whole = await (await get('/whole')).text();
  expect(whole).toContain('"url":"/whole"');
  expect(head.headers.get('content-length')).toBe(String(whole.length));
});

test('the English page is the same page in English', async () => {
  expect(await (await get('/en-us/both?x=1')).json()).toEqual({ url: '/both?x=1', locale: 'en-us' });
});

test('a time stamp in the address makes no other page', async () => {
  await get('/stamped?_t=1');
  await get('/stamped?_t=2');
  expect(drawn).toHaveLength(1);
});

test('what this instance changes shows at once', async () => {
  await get('/changing');
  await raiseRevision(site.app.db, 'content');
  await get('/changing');
  expect(drawn).toHaveLength(2);
});

test('a page that nothing changed is drawn again after a minute: days left go by', async () => {
  await get('/aging');
  site.clock.advance(60_000);
  await get('/aging');
  expect(drawn).toHaveLength(2);
});

test('while drawing fails, visitors keep what was there; who asks for something new is told', async () => {
  await get('/kept');
  site.clock.advance(60_000);
  isBroken = true;
  expect((await get('/kept')).status).toBe(200);
  const fresh = await get('/never-drawn');
  expect(fresh.status).toBe(500);
  expect(fresh.headers.get('cache-control')).toBe('no-store');
});

test('an unknown path leads to the start in its language, an unknown file is just not there', async () => {
  expect((await get('/unknown')).headers.get('location')).toBe('/');
  expect((await get('/en-us/unknown')).headers.get('location')).toBe('/en-us');
  expect((await get('/unknown.png')).status).toBe(404);
});
