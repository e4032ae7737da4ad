import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createHttpServer } from '#server/platform/http/server.ts';
import { readSettings } from '#server/platform/settings.ts';
import { type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
let person: StaffPerson;
beforeAll(async () => {
  const environment = { STAFF_NETWORKS: '10.0.0.0/8, 2001:db8::/32', TRUSTED_PROXIES: '127.0.0.1' };
  site = await createTestApp({ environment });
  person = await staffSession(site, 'admin');
});
afterAll(() => site.close());

test.each(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])('the desk can be reached from %s', async (address) => {
  person.address = address;
  expect((await person.get('me')).status).toBe(200);
});

test.each(['192.0.2.1', '11.0.0.1', '2001:db9::1', 'nonsense', ''])("the desk's API is 404 from %s", async (address) => {
  person.address = address;
  const unknown = await person.get('nothing-of-this-name');
  for (const path of ['me', 'openapi.json', 'setup/check', 'session']) {
    const { status, code, message, data } = await person.get(path);
    expect({ status, code, message, data }).toEqual({ status: 404, code: '404', message: unknown.message, data: null });
  }
  expect((await person.post('session', {})).status).toBe(404);
  expect((await person.delete('session')).status).toBe(404);
});

test("X-Forwarded-For counts only from a trusted proxy, and addresses to the left of the caller's are ignored", async () => {
  const from = (address: string, forwarded: string) => {
    person.address = address;
    return person.get('me', { headers: { 'x-forwarded-for': forwarded } });
  };
  expect((await from('127.0.0.1', '10.1.2.3')).status).toBe(200);
  expect((await from('127.0.0.1', '192.0.2.1')).status).toBe(404);
  expect((await from('127.0.0.1', '10.1.2.3, 192.0.2.1')).status).toBe(404);
  expect((await from('192.0.2.1', '10.1.2.3')).status).toBe(404);
});

test('candidates are served outside the allowed networks, too', async () => {
  const client = site.client();
  client.address = '192.0.2.1';
  expect((await client.get('system/captcha')).status).toBe(200);
});

test('an invalid network is reported at the start', () => {
  expect(() => readSettings({ DATA_DIR: site.settings.dataDir, STAFF_NETWORKS: '10.0.0.0/33' })).toThrow(/STAFF_NETWORKS/);
});

test("the desk's pages are 404 outside the allowed networks, however their address is spelled", async () => {
  const { server, end } = createHttpServer(site.app, {
    api: { fetch: () => new Response('api') } as never,
    ready: () => undefined,
    site: (_, res) => void res.end('page'),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const from = async (forwarded: string, path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (const path of ['/desk', '/desk/', '/en-us/desk', '/desk/log?who=x', '/%64esk/staff', '/en-us/desk%2Flog', '/DESK']) {
    expect(await from('192.0.2.1', path), path).toBe(404);
    expect(await from('10.1.2.3', path), path).toBe(200);
  }
  expect(await from('192.0.2.1', '/desktop')).toBe(200);
  await end({ within: 1000, announce: 0 });
});
