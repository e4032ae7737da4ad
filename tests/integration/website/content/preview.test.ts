import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { PageLocals } from '#server/main/page-locals.ts';
import { PageServer } from '#server/main/pages.ts';
import { createServices } from '#server/main/services.ts';
import { hashToken } from '#server/platform/ids.ts';
import { makePreview, type Previewed } from '#server/website/content/preview-token.ts';
import { staffClient } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
let editor: TestClient;
let pages: PageServer;
let server: Server;
let url: string;

beforeAll(async () => {
  site = await createTestApp();
  editor = await staffClient(site, 'editor');
  pages = new PageServer(
    site.app,
    // Stands in for Astro: writes the name of the notice that the page would show.
    async (req, res, _, locals) => {
      const { services, locale } = locals as PageLocals;
      const notice = await services.findNotice(new URL(req.url!, 'http://x').searchParams.get('id') ?? '', locale);
      res.writeHead(notice ? 200 : 404, { 'content-type': 'text/html' });
      res.end(notice?.name ?? 'absent');
    },
    createServices(site.app),
  );
  server = createServer((req, res) => {
    const ready = pages.find(req.url!, req.headers);
    if (ready) res.writeHead(ready.status).end(ready.body);
    else void pages.serve(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await site.close();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers });
  return {
    status: answer.status,
    text: await answer.text(),
    cache: answer.headers.get('cache-control'),
    headers: answer.headers,
  };
}

async function changed(): Promise<{ id: string; address: string }> {
  const both = (zh: string, en: string) => ({ zh, en });
  const notice = { jobType: '8', jobccType: 'guide', content: both('<p>文</p>', '<p>text</p>'), publishDate: '2026-03-01' };
  const { data } = await editor.post('notices', { ...notice, name: both('公开', 'Public'), state: 'published' });
  await editor.put(`notices/${data.id}`, { ...notice, version: 1, publishDate: '2026-09-01', name: both('草稿', 'Draft') });
  const preview = await editor.post(`notices/${data.id}/versions/2/preview`);
  return { id: data.id, address: preview.data.en };
}

test('a preview is the page itself with the draft in it, and is never cached', async () => {
  const { id, address } = await changed();
  const page = `/en-us/shownotice?id=${id}`;
  expect(address).toContain(`${page}&preview=`);
  expect(await ask(page)).toMatchObject({ status: 200, text: 'Public' });
  const preview = await ask(address);
  expect(preview).toMatchObject({ status: 200, text: 'Draft', cache: 'no-store' });
  expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  expect(await ask(page)).toMatchObject({ status: 200, text: 'Public' });
  expect((await site.client('en-us').get(`/api/front/findNotice/${id}`)).data.name).toBe('Public');
  expect((await editor.get(`notices/${id}`)).data).toMatchObject({ state: 'changed', version: 2, shownVersion: 1 });
});

test('a preview link that was altered, has expired, or belongs to another session shows the public page', async () => {
  const { id, address } = await changed();
  expect((await ask(`${address}x`)).text).toBe('Public');
  const [path, token = ''] = address.split('&preview=');
  const [, hash] = token.split('.');
  const forged = Buffer.from(JSON.stringify(['notices', 'privacy-notice', 1, '', 9e15])).toString('base64url');
  for (const made of ['', '.', 'x.y', `${forged}.${hash}`, `${forged}.`])
    expect((await ask(`${path}&preview=${made}`)).text).toBe('Public');
  const own: Previewed = { kind: 'notices', id, version: 2, session: hashToken('secret') };
  const { en } = await makePreview(site.app, own);
  expect((await ask(en)).text).toBe('Public');
  expect((await ask(en, { cookie: 'a=b; staff_session=other' })).text).toBe('Public');
  expect((await ask(en, { cookie: 'a=b; staff_session=secret' })).text).toBe('Draft');
  site.clock.advance(15 * 60_000);
  expect((await ask(address)).text).toBe('Public');
});

test('there is no preview of content without a page, nor of a version that does not exist', async () => {
  const { id } = await changed();
  expect((await editor.post(`notices/${id}/versions/3/preview`)).status).toBe(404);
  const { data } = await editor.get('briefs');
  expect((await editor.post(`briefs/${data.list[0].id}/versions/1/preview`)).status).toBe(404);
});
