import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds for which an instance that refused a connection is tried last. */
const leftAloneFor = 500;
/** Methods whose lost calls are retried on the next instance. */
const repeatable = ['GET', 'HEAD'];

/** A call that an instance accepted and did not answer completely. */
export interface LostCall {
  method: string;
  path: string;
  target: string;
  /** The error's code, for example `ECONNRESET`, or its message; `cut off` if the answer ended too early. */
  code: string;
  /** Whether the call's connection had carried calls before. */
  isReused: boolean;
  /** When the call was sent and when it was lost, in milliseconds of `performance.now()`. */
  sentAt: number;
  lostAt: number;
  /**
   * Whether the balancer then tried the next instance; possibly none was left. If false, the caller got 502 or a broken answer
   * at once.
   */
  isRepeated: boolean;
}

/** A round-robin load balancer in front of instances. */
export interface RoundRobin {
  url: string;
  /** The lost calls, in the order in which they were lost. */
  lost: LostCall[];
  close(): Promise<void>;
}

/**
 * Passes calls to the instances in turn. If an instance refuses a connection, the call goes to the next instance, and the
 * refusing instance is tried last for a while. If no instance is left, the caller gets 502. Callers may set their own address
 * with X-Forwarded-For.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  // Closes unused connections sooner than an instance that shuts down would (`idleFor` in `platform/http/drain.ts`).
  const agent = new Agent({ keepAlive: true, timeout: 1_500 });
  const awayUntil = new Map<string, number>();
  const lost: LostCall[] = [];
  let turn = 0;

  function inTurn(): string[] {
    turn += 1;
    const ordered = targets.map((_, index) => targets[(turn + index) % targets.length]!);
    const now = performance.now();
    const there = ordered.filter((target) => (awayUntil.get(target) ?? 0) <= now);
    return [...there, ...ordered.filter((target) => !there.includes(target))];
  }

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, [target, ...others]: string[]): void {
    if (target === undefined) return void res.writeHead(502).end('no instance is left');
    const { hostname, port } = new URL(target);
    const { method = '', url: path = '' } = req;
    const headers = { ...req.headers, 'x-forwarded-for': req.headers['x-forwarded-for'] ?? req.socket.remoteAddress ?? '' };
    const sentAt = performance.now();
    const note = (code: string, isRepeated: boolean) =>
      lost.push({ method, path, target, code, isReused: call.reusedSocket, sentAt, lostAt: performance.now(), isRepeated });
    const call = request({ hostname, port, path, method, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...passedOn } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(res);
      answer.once('close', () => {
        if (answer.complete) return;
        note('cut off', false);
        res.destroy();
      });
    });
    call.on('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      const isRefused = code === 'ECONNREFUSED';
      if (isRefused) awayUntil.set(target, performance.now() + leftAloneFor);
      const isRepeated = !res.headersSent && (isRefused || repeatable.includes(method));
      if (!isRefused) note(code || message, isRepeated);
      if (isRepeated) pass(req, res, body, others);
      else if (res.headersSent) res.destroy();
      else res.writeHead(502).end(`${code || message} from ${target}`);
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
    lost,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
