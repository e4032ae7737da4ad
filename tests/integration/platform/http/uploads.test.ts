import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createApi } from '#server/main/api.ts';
import { route } from '#server/platform/http/route.ts';
import { createHttpServer, type RunningServer } from '#server/platform/http/server.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const largest = 2 * 1024 * 1024;
/** Number of uploads of the largest size that can be in progress at once. */
const atOnce = 24;
/** Bytes that Node reads from a connection at a time. */
const oneRead = 64 * 1024;

let site: TestApp;
let running: RunningServer;
let url: string;
const sockets: Socket[] = [];
/** For each upload in progress, a function that ends it. */
const inWork: (() => void)[] = [];

const put = route({
  method: 'POST',
  path: '/api/front/put',
  operationId: 'testPut',
  summary: 'Works on a file until it is told to end',
  access: 'anyone',
  accepts: 'upload',
  async handle({ file }) {
    await new Promise<void>((done) => inWork.push(done));
    return { digest: digestOf(file.bytes) };
  },
});

const putOwn = route({ ...put, path: '/api/front/own', access: 'candidate' });

beforeAll(async () => {
  site = await createTestApp();
  running = createHttpServer(site.app, {
    api: createApi(site.app, [put, putOwn]) as never,
    site: (_req, res) => void res.end('page'),
  });
  running.server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => running.server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(running.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await running.end({ within: 0, announce: 0 });
  await site.close();
});

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function upload(bytes: Uint8Array): Promise<{ status: number; data: { digest: string } }> {
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(bytes)], 'a.jpg'));
  const answer = await fetch(`${url}/api/front/put`, { method: 'POST', body });
  return { status: answer.status, data: ((await answer.json()) as { data: { digest: string } }).data };
}

test('uploads beyond the memory limit wait in their sockets, and each is read completely in its turn', async () => {
  const files = Array.from({ length: 50 }, (_, index) => new Uint8Array(largest).fill(index));
  const answers = files.map(upload);
  await expect.poll(() => inWork.length, { timeout: 60_000 }).toBe(atOnce);
  await expect.poll(() => sockets.length, { timeout: 60_000 }).toBe(files.length);
  for (let turn = 0; turn < 20; turn += 1) await fetch(`${url}/healthz`);
  const bytesRead = sockets.slice(0, files.length).map((socket) => socket.bytesRead);
  expect(bytesRead.filter((bytes) => bytes > largest)).toHaveLength(atOnce);
  expect(bytesRead.filter((bytes) => bytes <= oneRead)).toHaveLength(files.length - atOnce);
  const ended = Promise.all(answers);
  for (const _ of files) {
    await expect.poll(() => inWork.length, { timeout: 60_000 }).toBeGreaterThan(0);
    inWork.shift()!();
  }
  expect(await ended).toEqual(files.map((bytes) => ({ status: 200, data: { digest: digestOf(bytes) } })));
});

test("a person's third upload waits for one of the first two, and another person's upload waits for none of them", async () => {
  const [many, other] = [await signedInClient(site), await signedInClient(site)];
  async function uploadOwn({ cookies }: TestClient): Promise<number> {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(largest)], 'a.jpg'));
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (await fetch(`${url}/api/front/own`, { method: 'POST', body, headers: { cookie } })).status;
  }
  const answers = [many, many, many, many, many, other].map(uploadOwn);
  await expect.poll(() => inWork.length, { timeout: 60_000 }).toBe(3);
  for (let turn = 0; turn < 20; turn += 1) await fetch(`${url}/healthz`);
  expect(inWork).toHaveLength(3);
  for (const _ of answers) {
    await expect.poll(() => inWork.length, { timeout: 60_000 }).toBeGreaterThan(0);
    inWork.shift()!();
  }
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200, 200]);
});

test('an upload that is refused unread still gets an answer', async () => {
  const socket = connect((running.server.address() as AddressInfo).port, '127.0.0.1');
  const head = ['POST /api/front/nowhere HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=x'];
  socket.write([...head, `Content-Length: ${largest}`, 'Connection: close', '', ''].join('\r\n'));
  socket.write(Buffer.alloc(largest));
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
});
