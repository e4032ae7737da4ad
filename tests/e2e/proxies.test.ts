import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addToken } from '#server/office/staff/tokens.ts';
import { createApp } from '#server/platform/app.ts';
import { readSettings } from '#server/platform/settings.ts';
import { type DisposablePostgres, startPostgres } from '#tests/support/disposable-postgres.ts';
import { pdf } from '#tests/support/pdf.ts';
import { proxies, type RunningProxy, startProxy } from '#tests/support/proxies.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { founder } from '#tests/support/staff.ts';

const all = ['nginx', 'caddy'] as const;
/** The only address from which the desk can be reached. */
const office = '127.0.0.5';
const files = { 'home/index.html': 'from a file', '_astro/kept.js': '/* for ever */', _headers: 'not for visitors' };

/** Headers and body of a request that uploads a form with one file. */
async function formWith(bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], 'notice.pdf', { type: 'application/pdf' }));
  const encoded = new Response(form);
  return { headers: { 'content-type': encoded.headers.get('content-type')! }, body: new Uint8Array(await encoded.arrayBuffer()) };
}

describe.each(all)('behind %s', (name) => {
  const isThere = proxies.includes(name);
  let postgres: DisposablePostgres;
  let instances: ServerProcess[];
  let proxy: RunningProxy;
  let token: string;

  const search = (from?: string) =>
    proxy.call('/api/front/findPositions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      ...(from ? { from } : {}),
    });

  beforeAll(async () => {
    if (!isThere) return;
    postgres = await startPostgres();
    const environment = {
      DATABASE_URL: await postgres.createDatabase('proxied'),
      SECRET_KEY: 'a secret of tests, thirty-two characters long',
      PUBLIC_URL: 'https://careers.example',
      OUTBOX: 'files',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1',
      STAFF_NETWORKS: office,
    };
    instances = [await startServerProcess(environment), await startServerProcess(environment)];
    const settings = readSettings({ ...environment, DATA_DIR: instances[0]!.dataDir, LOG_LEVEL: 'silent' });
    const app = createApp(settings);
    ({ token } = await addToken(app, founder, { name: 'proxied', role: 'editor', units: [] }));
    await app.db.destroy();
    const urls = instances.map(({ url }) => url);
    proxy = await startProxy(name, urls, files);
  });
  afterAll(async () => {
    if (!isThere) return;
    await proxy?.stop();
    for (const instance of instances ?? []) {
      await instance.end('SIGKILL');
      await instance.remove();
    }
    await postgres?.remove();
  });

  test.skipIf(!isThere)('pages and the API are served, and no header of the instance is sent twice', async () => {
    const page = await proxy.call('/notice');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(page.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(JSON.parse((await search()).body)).toMatchObject({ code: '200' });
    expect((await proxy.call('/metrics')).status).toBe(404);
  });

  test.skipIf(!isThere)('files of a static build are served from disk; an instance serves pages with a query', async () => {
    const file = await proxy.call('/home');
    expect(file.body).toBe('from a file');
    expect(file.headers['x-frame-options']).toBe('DENY');
    expect(file.headers['cache-control']).toBe('public, max-age=60, must-revalidate');
    const hashed = await proxy.call('/_astro/kept.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await proxy.call('/home?brochures=2')).body).toContain('<html');
    expect((await proxy.call('/_headers')).body).not.toContain('not for visitors');
  });

  // Caddy redirects by default, but on a port that the test cannot choose.
  if (name === 'nginx') {
    test.skipIf(!isThere)('plain HTTP redirects to HTTPS', async () => {
      const port = proxy.plainPort;
      const headers = { host: 'careers.example' };
      const location = await new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: '/home', headers }, (answer) => {
          answer.resume();
          resolve(answer.headers.location);
        }).on('error', reject);
      });
      expect(location).toBe('https://careers.example/home');
    });
  }

  test.skipIf(!isThere)(
    'an upload of 10 MB passes, and a larger one is refused by the instance with its own message',
    async () => {
      const upload = async (bytes: number) => {
        const { headers, body } = await formWith(pdf({ bytes }));
        const all = { ...headers, authorization: `Bearer ${token}` };
        return proxy.call('/api/staff/attachments', { method: 'POST', headers: all, body, from: office });
      };
      expect(JSON.parse((await upload(10 * 1024 * 1024)).body)).toMatchObject({ code: '200' });
      expect(JSON.parse((await upload(12 * 1024 * 1024)).body)).toMatchObject({ code: '413' });
    },
  );

  test.skipIf(!isThere)("the instance sees the client's address, and ignores the address that the client claims", async () => {
    expect((await proxy.call('/desk/sign-in', { from: office })).status).toBe(200);
    expect((await proxy.call('/desk/sign-in', { from: '127.0.0.6' })).status).toBe(404);
    const spoofed = { 'x-forwarded-for': office };
    expect((await proxy.call('/desk/sign-in', { from: '127.0.0.6', headers: spoofed })).status).toBe(404);
  });

  test.skipIf(!isThere)('each call starts its own trace, whatever trace header the client sends', async () => {
    const theirs = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${theirs}-00f067aa0ba902b7-01` };
    const ids: unknown[] = [];
    for (let calls = 0; calls < 2; calls += 1) ids.push((await proxy.call('/notice', { headers })).headers['x-request-id']);
    const tracesOf = () => instances.flatMap(({ logged }) => logged()).filter(({ requestId }) => ids.includes(requestId));
    await expect.poll(tracesOf).toHaveLength(2);
    const traces = tracesOf().map(({ trace }) => String(trace));
    for (const trace of traces) expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set([...traces, theirs]).size).toBe(3);
    if (name === 'nginx') await expect.poll(() => traces.filter((trace) => !proxy.log().includes(trace))).toEqual([]);
  });

  test.skipIf(!isThere)('no log contains the code of a link, be it in a query or in a path', async () => {
    const code = 'Abcdefgh12345678';
    await proxy.call(`/activeaccount?code=${code}`);
    const headers = { 'content-type': 'application/json' };
    await proxy.call(`/api/front/system/user/activeaccount/${code}?_t=1`, { method: 'POST', headers, body: '{}' });
    await expect.poll(() => proxy.log()).toMatch(/POST.*\/system\/user\/activeaccount\//);
    const logs = [proxy.log(), JSON.stringify(instances.map(({ logged }) => logged()))];
    for (const log of logs) expect(log).not.toContain(code);
  });

  test.skipIf(!isThere)(
    'limits count per client: only a client that requests many captchas has to do proof of work',
    async () => {
      const ask = async (from: string) => JSON.parse((await proxy.call('/api/front/system/captcha', { from })).body).data;
      const askOften = async () => (await Promise.all(Array.from({ length: 20 }, () => ask('127.0.0.7')))).at(-1);
      await expect.poll(askOften, { interval: 1 }).toHaveProperty('challenge');
      expect(await ask('127.0.0.8')).toMatch(/^data:image/);
    },
  );

  test.skipIf(!isThere)('no call fails while an instance shuts down', async () => {
    const answers: string[] = [];
    let isOver = false;
    const callers = Array.from({ length: 6 }, async (_, index) => {
      while (!isOver) {
        const { status, body } = index % 2 === 0 ? await search() : await proxy.call('/notice?again');
        answers.push(status === 200 ? 'answered' : `${status}: ${body}`);
      }
    });
    await expect.poll(() => answers.length).toBeGreaterThan(100);
    expect(await instances[0]!.end('SIGTERM')).toBe(0);
    const before = answers.length;
    await expect.poll(() => answers.length).toBeGreaterThan(before + 200);
    isOver = true;
    await Promise.all(callers);
    expect([...new Set(answers)]).toEqual(['answered']);
  });

  test.skipIf(!isThere)('the proxy waits for the only remaining instance while that instance is too busy to answer', async () => {
    const { child } = instances[1]!;
    child.kill('SIGSTOP');
    // The instance stays stopped for longer than several of Caddy's health checks. The proxies run on the real clock.
    const asked = Array.from({ length: 5 }, async (_, index) => (await sleep(index * 1_000), search()));
    await sleep(5_000);
    child.kill('SIGCONT');
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
