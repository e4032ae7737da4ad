import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createDrain, type Drain } from '#server/platform/http/drain.ts';

let server: Server;
let drain: Drain;
let port: number;

beforeEach(async () => {
  server = createServer((req, res) => {
    drain.note(req, res);
    res.end('answered');
  });
  drain = createDrain(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const keepAliveAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** The status of a call, or its socket's error. */
function call(agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, agent, method: 'POST' }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    });
    asked.on('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    asked.end();
  });
}

/** Blocks the event loop. */
function beBusy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('a server that is never idle stops listening in time, and resets no connection', async () => {
  const answers = new Set<number | string>();
  let isOver = false;
  const work = () => {
    beBusy(2);
    if (!isOver) setImmediate(work);
  };
  work();
  const callers = Array.from({ length: 8 }, async () => {
    const agent = keepAliveAgent();
    for (let answer: number | string = 200; answer === 200;) answers.add((answer = await call(agent)));
  });
  await drain.end({ within: 10_000, announce: 200 });
  await Promise.all(callers);
  isOver = true;
  expect(answers).toEqual(new Set([200, 'ECONNREFUSED']));
});

test('a request received while the server was busy is answered, though its connection seemed idle', async () => {
  const agent = keepAliveAgent();
  expect(await call(agent)).toBe(200);
  const announce = 300;
  const ended = drain.end({ within: 60_000, announce });
  const answer = call(agent);
  // The request is written in the next turn of the event loop. The loop is then blocked for longer than the drain waits for
  // idle connections.
  setImmediate(beBusy, 2 * announce);
  expect(await answer).toBe(200);
  await ended;
});
