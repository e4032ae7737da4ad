import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readBody } from '#server/http/read-body.ts';

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

/** Sends pieces of a body of which `announced` bytes are told of, and gives the first line of the answer. */
function send(announced: number, piece: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${announced}\r\n\r\n${piece}`),
    );
    socket.on('data', (chunk) => resolve(String(chunk).split('\r\n')[0]!));
    socket.on('error', () => resolve('reset'));
  });
}

test('a body that comes at once is read', async () => {
  expect(await send(5, 'whole')).toBe('HTTP/1.1 200 OK');
});

test('a body that stops in the middle is given up when it is slower than the least rate', async () => {
  const answer = send(900, 'a beginning');
  await expect.poll(() => started).toBe(2);
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  expect(await answer).toBe('HTTP/1.1 408 Request Timeout');
  time.mockRestore();
  expect(read.at(-1)).toBe('the body did not come in time');
});

test('a body beyond its limit is refused in the middle', async () => {
  expect(await send(5000, 'x'.repeat(2000))).toBe('HTTP/1.1 413 Payload Too Large');
});
