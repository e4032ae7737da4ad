import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { getPriority } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await server.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers, redirect: 'manual' });

/** Writes raw bytes to the server and returns what comes back until the connection closes. */
function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test.each(['/home', '/en-us/home', '/no/such/path', '/no-such.js', '/api/front/nothing', '/healthz', '/favicon.svg'])(
  '%s carries a request id and the security headers',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('content-security-policy')).toMatch(/default-src/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  },
);

test('a hashed file is cached for ever and served compressed', async () => {
  const page = await (await get('/home')).text();
  const [file] = /\/_astro\/[\w.-]+\.(?:css|js)/.exec(page) ?? [];
  const { headers } = await get(file!, { 'accept-encoding': 'br' });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('br');
});

test('a page is served compressed, and answered with 304 if the browser has it', async () => {
  const first = await get('/home', { 'accept-encoding': 'br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  expect(first.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  const again = await get('/home', { 'if-none-match': first.headers.get('etag')! });
  expect(again.status).toBe(304);
});

test('a chunked body that does not end is refused with 413', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const head =
    'POST /api/front/system/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await raw(head + chunk.repeat(8))).toMatch(/^HTTP\/1.1 413 /);
});

test.each([
  '/_image?href=/favicon.svg&w=4000&f=avif',
  '/en-us/_image',
  '/%5Fimage',
  '/_server-islands/Any',
  '/en-us/_server-islands/Any',
])('%s, which the site does not use, is 404', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a request with two Host headers is refused', async () => {
  const twice = 'GET /home HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n';
  expect(await raw(twice)).toMatch(/^HTTP\/1.1 400 /);
});

test('a POST to a page is refused with 405', async () => {
  const answer = await fetch(`${server.url}/home`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(405);
});

test('path traversal finds nothing', async () => {
  const answer = await raw('GET /../../package.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(answer).not.toContain('skygate"');
  expect(answer).not.toMatch(/^HTTP\/1.1 5/);
});

test.each([
  '/%',
  '/%00',
  '/home/%ff',
  '/en-us/%',
  '/api/front/findPosition/%',
  '/_astro/%',
  '//home',
  '/\\home',
  '/\\',
  '/\\:1',
  '/en-us//evil.example',
])('the broken path %s causes no 500', async (path) => {
  expect(await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 [234]/);
});

test('an address with dot segments is redirected, and no page is served at the address of the other language', async () => {
  for (const path of ['/en-us/../politics', '/en-us/%2e%2e/politics', '/en-us/.%2E/politics', '/politics/../en-us/politics']) {
    expect(await raw(`GET ${path}?spelt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 302 /);
  }
  expect(await (await get('/politics?spelt')).text()).toContain('lang="zh-CN"');
});

test('a call with a malformed address is answered with 404 in the format of the API', async () => {
  const answer = await get('/api/front/findNotice/%E0');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: '404', data: null });
});

// The server changes the priority of threads only on Linux.
test.skipIf(process.platform !== 'linux')(
  'threads that decode pictures and hash passwords have a lower priority than the main thread',
  () => {
    const threads = readdirSync(`/proc/${server.child.pid}/task`).map((id) => ({
      name: readFileSync(`/proc/${server.child.pid}/task/${id}/comm`, 'utf8').trim(),
      priority: getPriority(Number(id)),
    }));
    const prioritiesOf = (name: string) => threads.filter((thread) => thread.name === name).map(({ priority }) => priority);
    const own = getPriority();
    expect(prioritiesOf('libuv-worker')).toEqual(Array<number>(8).fill(Math.min(own + 10, 19)));
    expect(getPriority(server.child.pid)).toBe(own);
  },
);

test('SIGTERM lets the current request finish, then the process exits with 0', async () => {
  const other = await startServerProcess();
  const { hostname, port } = new URL(other.url);
  const body = '{}';
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    const head = `POST /api/front/findPositions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(port), hostname, () => {
      socket.write(head + body[0]);
      setTimeout(() => other.child.kill('SIGTERM'), 200);
      setTimeout(() => socket.write(body[1]!), 500);
    });
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await other.end('SIGTERM')).toBe(0);
  await other.remove();
});

/** Makes calls over a keep-alive connection until one fails; reports every status and the error. */
async function callUntilRefused(url: string, tell: (what: string) => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let refused = false; !refused;) {
    await new Promise<void>((resolve) => {
      const call = request(`${url}/api/front/findPositions`, {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      call.on('response', (answer) => {
        tell(`${answer.statusCode}`);
        answer.resume().on('end', resolve);
      });
      call.on('error', (error: NodeJS.ErrnoException) => {
        refused = true;
        // The system resets a connection that is made just as the server stops listening.
        const isNew = !call.reusedSocket && ['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '');
        tell(isNew ? 'refused' : (error.code ?? error.message));
        resolve();
      });
      call.end('{}');
    });
  }
}

test('after SIGTERM /readyz fails, and keep-alive clients are answered without a reset until the port is closed', async () => {
  const other = await startServerProcess();
  const results: string[] = [];
  const clients = Array.from({ length: 8 }, () => callUntilRefused(other.url, (what) => results.push(what)));
  await expect.poll(() => results.length).toBeGreaterThan(100);
  const exit = other.end('SIGTERM');
  const ready = async () => {
    const [health, home] = await Promise.all([fetch(`${other.url}/readyz`), fetch(`${other.url}/home`)]);
    return [health.status, home.headers.get('connection')];
  };
  await expect.poll(ready).toEqual([503, 'close']);
  await Promise.all(clients);
  expect(
    Map.groupBy(results, (what) => what)
      .keys()
      .toArray()
      .toSorted(),
  ).toEqual(['200', 'refused']);
  expect(results.filter((what) => what === 'refused')).toHaveLength(8);
  expect(await exit).toBe(0);
  await other.remove();
});

test("SIGTERM to npm start reaches the server, and npm exits with the server's exit code 0", async () => {
  const started = await startServerProcess({}, ['npm', 'start']);
  expect(await started.end('SIGTERM')).toBe(0);
  await expect(fetch(`${started.url}/healthz`)).rejects.toThrow();
  await started.remove();
});

test('a wrong setting is reported and nothing starts', async () => {
  await expect(startServerProcess({ DATA_DIR: server.dataDir, PORT: 'many' })).rejects.toThrow(/exit 78[^]*PORT/);
});

test('a port in use and an unreachable database are reported with the names of their settings', async () => {
  const { port } = new URL(server.url);
  await expect(startServerProcess({ PORT: port })).rejects.toThrow(/exit 78[^]*PORT/);
  // A host name can have several addresses; then the error wraps one error for each address.
  for (const host of ['127.0.0.1', 'localhost']) {
    const unreachable = { DATABASE_URL: `postgres://u:p@${host}:1/x`, SECRET_KEY: 'x'.repeat(32) };
    await expect(startServerProcess(unreachable)).rejects.toThrow(/exit 69[^]*DATABASE_URL/);
  }
});
