import { Agent, get as httpGet } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { createHttpServer, type RunningServer } from '#server/platform/http/server.ts';
import { readSettings } from '#server/platform/settings.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
const opened: RunningServer[] = [];
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => {
  await Promise.all(opened.map(({ end }) => end({ within: 0, announce: 0 })));
  await site.close();
});

async function listen(trusted: string, caps: { inAll: number; perAddress: number }): Promise<number> {
  const settings = {
    ...site.app.settings,
    trustedProxies: readSettings({
      DATA_DIR: site.settings.dataDir,
      SECRET_KEY: site.settings.secretKey,
      TRUSTED_PROXIES: trusted,
    }).trustedProxies,
  };
  const running = createHttpServer(
    { ...site.app, settings },
    { api: createApi(site.app) as never, site: (_req, res) => void res.end('page') },
    caps,
  );
  opened.push(running);
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
  return (running.server.address() as AddressInfo).port;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });
}

function statusOf(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    httpGet({ port, host: '127.0.0.1', path: '/healthz', agent: new Agent() }, (res) => {
      res.resume();
      resolve(res.statusCode!);
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code!));
  });
}

test('a connection beyond the limit per address is refused until another connection of that address ends', async () => {
  const port = await listen('', { inAll: 100, perAddress: 3 });
  const held = await Promise.all([open(port), open(port), open(port)]);
  await expect.poll(() => statusOf(port)).toBe('ECONNRESET');
  held[0]!.destroy();
  await expect.poll(() => statusOf(port)).toBe(200);
  held.forEach((socket) => socket.destroy());
});

test('a trusted proxy is exempt from the limit per address', async () => {
  const port = await listen('127.0.0.1', { inAll: 100, perAddress: 1 });
  const held = await Promise.all([open(port), open(port), open(port)]);
  expect(await statusOf(port)).toBe(200);
  held.forEach((socket) => socket.destroy());
});

test('the total number of connections is limited', async () => {
  const port = await listen('127.0.0.1', { inAll: 2, perAddress: 100 });
  const held = await Promise.all([open(port), open(port)]);
  await expect.poll(() => statusOf(port)).toBe('ECONNRESET');
  held.forEach((socket) => socket.destroy());
});
