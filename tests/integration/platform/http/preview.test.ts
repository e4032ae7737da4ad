import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { PageServer } from '#server/main/pages.ts';
import { guardPreview } from '#server/main/preview-gate.ts';
import { createServices, type Services } from '#server/main/services.ts';
import { addToken } from '#server/office/staff/tokens.ts';
import { draftBy } from '#tests/support/staff-postings.ts';
import { founder, staffClient } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
let server: Server;
let url: string;
let services: Services;

/** Stands in for the preview page: writes the name of the previewed posting, or `nothing`. */
beforeAll(async () => {
  site = await createTestApp();
  services = createServices(site.app);
  const pages = new PageServer(
    site.app,
    async (req, res) => {
      const token = new URL(req.url!, 'http://site').searchParams.get('token');
      const preview = token ? await services.previewPosting(token, 'zh-cn') : undefined;
      res.writeHead(preview ? 200 : 404, { 'content-type': 'text/html', 'cache-control': 'no-store' });
      res.end(preview?.posting.jobName ?? 'nothing');
    },
    services,
  );
  server = createServer((req, res) => void guardPreview(site.app, req).then(() => pages.serve(req, res)));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await site.close();
});

let machines = 0;

/** A machine of the office, and the headers of its calls. */
async function machine(role: 'editor' | 'recruiter'): Promise<{ client: TestClient; headers: Record<string, string> }> {
  const { token } = await addToken(site.app, founder, { name: `${role} ${(machines += 1)}`, role, units: [] });
  const headers = { authorization: `Bearer ${token}` };
  const client = site.client();
  const at = (path: string) => `/api/staff/${path}`;
  return {
    headers,
    client: {
      ...client,
      post: (path, body) => client.post(at(path), body, { headers }),
      get: (path) => client.get(at(path), { headers }),
    },
  };
}

const see = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers });
  return { text: await answer.text(), status: answer.status, cache: answer.headers.get('cache-control') };
};

test('a preview shows the unsaved text of an editor, to that editor only', async () => {
  const own = await machine('editor');
  const id = await draftBy(own.client);
  const { data } = await own.client.post(`postings/${id}/preview`, { name: { zh: '还没保存的名称' } });
  expect(await see(data.path, own.headers)).toEqual({ text: '还没保存的名称', status: 200, cache: 'no-store' });
  expect(await see(data.path, own.headers)).toMatchObject({ text: '还没保存的名称' });
  expect((await own.client.get(`postings/${id}`)).data).toMatchObject({ version: 1, name: { zh: '云端值班工程师' } });
  for (const headers of [{}, (await machine('editor')).headers, (await machine('recruiter')).headers]) {
    expect(await see(data.path, headers)).toEqual({ text: 'nothing', status: 404, cache: 'no-store' });
  }
  const spelt = [
    data.path.replace('/desk', '/en-us/desk'),
    `${data.path}&x=1`,
    data.path.replace('preview', 'pre%76iew').replace('token', 't%6fken'),
  ];
  for (const path of spelt) expect((await see(path)).text).toBe('nothing');
});

test('a preview expires after ten minutes, and a made-up token gets 404', async () => {
  const own = await machine('editor');
  const { data } = await own.client.post(`postings/${await draftBy(own.client)}/preview`, {});
  site.clock.advance(10 * 60_000 - 1);
  expect((await see(data.path, own.headers)).status).toBe(200);
  site.clock.advance(1);
  expect((await see(data.path, own.headers)).status).toBe(404);
  expect((await see('/desk/preview/posting?token=made-up', own.headers)).status).toBe(404);
});

test('an empty draft can be previewed, with a placeholder for its name', async () => {
  const editor = await staffClient(site, 'editor');
  const { data: draft } = await editor.post('postings', {});
  const { data } = await editor.post(`postings/${draft.id}/preview`, {});
  const token = new URL(data.path, url).searchParams.get('token')!;
  const preview = await services.previewPosting(token, 'en-us');
  expect(preview).toMatchObject({ posting: { jobName: '(not filled in)', viewApply: 'Y' }, sites: [] });
});
