import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { readBody } from '#server/platform/http/read-body.ts';

let server: Server;
let started = 0;
const read: (number | string)[] = [];
beforeAll(async () => {
  server = createServer((req, res) => {
    started += 1;
    readBody(req, 1000, { within: 15_000, grace: 5_000, leastRate: 100, hasRoom: false }).then(
      (bytes) => {
        read.push(bytes.length);
        res.end('read');
      },
      (error: Error) => {
        read.push(error.message);
        if (!res.socket?.destroyed) res.writeHead(413, { connection: 'close' }).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a piece of a body with the Content-Length `announced`; returns everything received until the connection closes. */
function exchange(announced: number, piece: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const head = `POST / HTTP/1.1\r\nHost: x\r\nAccept-Language: en-us\r\nConnection: close\r\nContent-Length: ${announced}`;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${piece}`));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** The status line of the answer. */
async function send(announced: number, piece: string): Promise<string> {
  return (await exchange(announced, piece)).split('\r\n')[0]!;
}

test('a complete body is read', async () => {
  expect(await send(5, 'whole')).toBe('HTTP/1.1 200 OK');
});

test('a body slower than the minimum rate is aborted, and its sender gets 408', async () => {
  const answer = exchange(900, 'a beginning');
  await expect.poll(() => started).toBe(2);
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  const [head, body] = (await answer).split('\r\n\r\n') as [string, string];
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nContent-Type: application\/json/);
  expect(JSON.parse(body)).toEqual({ code: '408', message: translateFor('en-us')('errors.408'), data: null });
  time.mockRestore();
  expect(read.at(-1)).toBe('the body was too slow or used too much memory');
});

test('a body larger than the limit is refused before all of it has arrived', async () => {
  expect(await send(5000, 'x'.repeat(2000))).toBe('HTTP/1.1 413 Payload Too Large');
});
