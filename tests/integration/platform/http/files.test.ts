import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { serveFiles } from '#server/platform/http/files.ts';

const text = 'twenty letters, about';
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skygate-files-'));
  await writeFile(join(folder, 'kept.txt'), text);
  await writeFile(join(folder, 'replaced.txt'), text);
  const files = serveFiles(folder);
  server = createServer((req, res) => files(req, res, () => void res.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('if a newer build has removed a file, only requests for that file fail', async () => {
  await rm(join(folder, 'replaced.txt'));
  await expect(fetch(`${url}/replaced.txt`)).rejects.toThrow();
  expect(await (await fetch(`${url}/kept.txt`)).text()).toBe(text);
});

test.each([
  'bytes=10-5',
  'bytes=-5',
  'bytes=abc',
  'bytes=0-0',
  'bytes=0-0,5-6',
  'bytes=1-99999999999999999999',
  'lines=1-2',
  'bytes=-',
])('a range like %s gets the whole file', async (range) => {
  const answer = await fetch(`${url}/kept.txt`, { headers: { range } });
  expect([answer.status, await answer.text()]).toEqual([200, text]);
});

test('a range of a file is served, and a range past the end of the file is refused', async () => {
  const part = await fetch(`${url}/kept.txt`, { headers: { range: 'bytes=0-5' } });
  expect([part.status, await part.text()]).toEqual([206, 'twenty']);
  expect((await fetch(`${url}/kept.txt`, { headers: { range: 'bytes=500-' } })).status).toBe(416);
});
