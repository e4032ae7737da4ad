import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentTrace, traceOf, withinTrace } from '#server/platform/trace.ts';

import { networkList } from './address.ts';
import { capConnections, connectionCaps, type ConnectionCaps } from './connections.ts';
import { createDrain, type Ending } from './drain.ts';
import { envelope } from './errors.ts';
import { readinessOf } from './health.ts';
import { httpDate, type Ready, sendReady } from './ready.ts';
import { hasTwoHosts, isUnused, loggedPath, readPath } from './request-path.ts';
import { securityHeaders } from './security-headers.ts';
import { isDeskPath, staffGate } from './staff-networks.ts';

type Next = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

interface Parts {
  api: Hono<never>;
  /** Cached answers to API calls. */
  cached?: {
    find(req: IncomingMessage, path: string): Ready | undefined;
    findByBody(req: IncomingMessage, path: string): Promise<Ready | undefined>;
  };
  /** Files and pages in memory, for a GET or HEAD. */
  ready?(req: IncomingMessage, path: string): Ready | undefined;
  /** Whether the database can be read and written. */
  isReady?(): Promise<boolean>;
  /** The server's metrics, if the settings enable them. */
  metrics?: {
    observe(method: string, route: string, status: number, seconds: number): void;
    isAllowed(authorization: string | undefined): boolean;
    render(): Promise<string>;
  };
  /** Answers everything except API, health and metrics: files, then pages. */
  site: Next;
}

/** The server and how to end it. */
export interface RunningServer {
  server: Server;
  /** Reports not ready, goes on answering new requests for a while, and lets running ones finish. */
  end(ending: Ending): Promise<void>;
}

function plain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

/** Leaves an upload in its socket until it is read: Node would buffer 128 kB of each, and thousands may be waiting. */
function leaveUpload({ headers, socket }: IncomingMessage): void {
  if (headers['content-type']?.startsWith('multipart/')) socket.pause();
}

/** Paths that load balancers request every second or two. */
const probes = new Set(['/healthz', '/readyz', '/readyz/pages']);

/** The properties of a request that are determined before it is handled. */
interface Target {
  requestId: string;
  /** Null if `readPath` refuses the path. */
  path: string | null;
  /** Whether the request has several `Host` headers. */
  isAmbiguous: boolean;
  /** Whether the request is for a page of the desk, from outside the networks of the staff. */
  hidden: boolean;
}

/** A request's label in the metrics: a declared path of the API, or `api`, `file` or `page`. */
function routeOf({ route }: IncomingMessage & { route?: string }, path: string): string {
  if (route !== undefined) return route;
  if (path.startsWith('/api/')) return 'api';
  return /\.\w{1,11}$/.test(path) ? 'file' : 'page';
}

/** Creates the one `node:http` server: request ids, security headers, health checks, API, files and pages. */
export function createHttpServer(
  app: App,
  { api, cached, ready, isReady = readinessOf(app), metrics, site }: Parts,
  caps: ConnectionCaps = connectionCaps,
): RunningServer {
  const headers = securityHeaders(app.settings);
  const mayEnterDesk = staffGate(app.settings);
  const answerApi = getRequestListener(api.fetch as never, { overrideGlobalObjects: false });

  /** A complete answer from memory; undefined if there is none. */
  function findReady(req: IncomingMessage, path: string): Ready | undefined {
    if (path.startsWith('/api/')) return cached?.find(req, path);
    return req.method === 'GET' || req.method === 'HEAD' ? ready?.(req, path) : undefined;
  }

  async function sendMetrics({ headers }: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!metrics) return plain(res, 404, 'not found');
    if (!metrics.isAllowed(headers.authorization)) return plain(res, 401, 'not allowed');
    const text = await metrics.render();
    res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
  }

  /** Whether the path is a page of the desk and the caller is outside the networks of the staff. */
  function isHidden({ socket, headers: { 'x-forwarded-for': forwarded } }: IncomingMessage, path: string | null): boolean {
    if (path === null || path.startsWith('/api/') || mayEnterDesk(socket.remoteAddress, forwarded?.toString())) return false;
    return isDeskPath(decodeURIComponent(path));
  }

  async function handle(
    req: IncomingMessage,
    res: ServerResponse,
    { requestId, path, isAmbiguous, hidden }: Target,
  ): Promise<void> {
    const isApi = path?.startsWith('/api/') ?? false;
    const found = isApi && !isAmbiguous ? await cached?.findByBody(req, path!) : undefined;
    if (found) return sendReady(res, found, requestId, app.clock.now());
    res.setHeader('X-Request-Id', requestId);
    res.setHeader('Date', httpDate(app.clock.now()));
    for (const [name, value] of headers) res.setHeader(name, value);
    if (isAmbiguous) return plain(res, 400, 'two Host headers');
    if (path === null) return void res.writeHead(302, { Location: '/' }).end();
    if (isApi) return answerApi(req, res);
    if (hidden || isUnused(path)) return plain(res, 404, 'not found');
    if (path === '/healthz') return plain(res, 200, 'ok');
    if (path === '/readyz') {
      const canWork = !drain.isDraining() && (await isReady());
      return plain(res, canWork ? 200 : 503, canWork ? 'ready' : 'not ready');
    }
    if (path === '/readyz/pages') {
      // While the database is unavailable, cached pages are still served.
      const canServe = !drain.isDraining();
      return plain(res, canServe ? 200 : 503, canServe ? 'ready' : 'not ready');
    }
    if (path === '/metrics') return sendMetrics(req, res);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return plain(res, 405, 'method not allowed');
    }
    await site(req, res);
  }

  const server = createServer({ requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, (req, res) => {
    drain.note(req, res);
    leaveUpload(req);
    const requestId = randomUUID();
    const started = performance.now();
    Object.assign(req, { requestId, arrivedAt: app.clock.now() });
    const logged = loggedPath(req.url);
    const { method = '' } = req;
    // Read now: a page removes most headers from its request.
    const { traceparent } = req.headers;
    const seconds = () => (performance.now() - started) / 1000;
    const level = probes.has(logged) ? 'debug' : 'info';
    if (app.log.isLevelEnabled(level)) {
      res.on('finish', () => {
        const { traceId } = traceOf(requestId, traceparent);
        const ms = Math.round(seconds() * 10_000) / 10;
        app.log[level]({ requestId, trace: traceId, method, path: logged, status: res.statusCode, ms }, 'request');
      });
    }
    if (metrics) res.on('finish', () => metrics.observe(method, routeOf(req, logged), res.statusCode, seconds()));
    const failed = (error: unknown) => {
      if (error instanceof AppError) return void res.destroy();
      app.log.error({ err: error, requestId, trace: currentTrace()?.traceId }, 'request failed');
      if (res.headersSent) res.destroy();
      else {
        res.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
        res.end(envelope('500', 'Internal error', null));
      }
    };
    const path = readPath(req.url ?? '/');
    const target = { requestId, path, isAmbiguous: hasTwoHosts(req), hidden: isHidden(req, path) };
    try {
      const found = path === null || target.isAmbiguous || target.hidden ? undefined : findReady(req, path);
      if (found) return sendReady(res, found, requestId, app.clock.now());
    } catch (error) {
      return failed(error);
    }
    withinTrace(traceOf(requestId, traceparent), () => void handle(req, res, target).catch(failed));
  });
  const drain = createDrain(server);
  capConnections(server, networkList(app.settings.trustedProxies), caps);

  return { server, end: drain.end };
}
