import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds for which an instance that let nobody in is left alone. */
const leftAloneFor = 500;

/** Instances behind one address, as a balancer serves them. */
export interface RoundRobin {
  url: string;
  close(): Promise<void>;
}

/**
 * Passes calls on to the instances in turn. One that lets nobody in is left alone for a while, and the call goes to the
 * next one; where none is left the caller gets 502. A caller of a measurement may say which address it has.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  // Shorter than an instance that ends keeps idle connections.
  const agent = new Agent({ keepAlive: true, timeout: 1_500 });
  const awayUntil = new Map<string, number>();
  let turn = 0;

  function inTurn(): string[] {
    turn += 1;
    const ordered = targets.map((_, index) => targets[(turn + index) % targets.length]!);
    const now = performance.now();
    const there = ordered.filter((target) => (awayUntil.get(target) ?? 0) <= now);
    return [...there, ...ordered.filter((target) => !there.includes(target))];
  }

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, [target, ...others]: string[]): void {
    if (target === undefined) return void res.writeHead(502).end();
    const { hostname, port } = new URL(target);
    const headers = { ...req.headers, 'x-forwarded-for': req.headers['x-forwarded-for'] ?? req.socket.remoteAddress ?? '' };
    const call = request({ hostname, port, path: req.url, method: req.method, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(res);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (res.headersSent) return void res.destroy();
      if (error.code !== 'ECONNREFUSED') return void res.writeHead(502).end(`${error.code}`);
      awayUntil.set(target, performance.now() + leftAloneFor);
      pass(req, res, body, others);
    });
    call.end(body);
  }

  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, (req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => pass(req, res, Buffer.concat(parts), inTurn()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
