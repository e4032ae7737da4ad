import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

import type { App } from '#server/app.ts';

import { envelope } from './errors.ts';
import { isReady } from './health.ts';
import { securityHeaders } from './security-headers.ts';

type Next = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

interface Parts {
  api: Hono<never>;
  /** Answers everything that is neither API nor health: files, then pages. */
  site: Next;
}

/** The server and how to end it. */
export interface RunningServer {
  server: Server;
  /** Stops taking work, lets what runs finish, at most `within` ms. */
  drain(within: number): Promise<void>;
}

/**
 * What URL parsers read in different ways (steps up and down, backslashes, NUL), or as another host once a prefix is
 * taken off (two slashes). No page has any of it in its path.
 */
const ambiguous = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|[\\\0]/;

/** The path of a request, or null where it cannot be read as one, or not in one way only. */
function readPath(target: string): string | null {
  const path = target.split('?', 1)[0]!;
  if (path.startsWith('/api/')) return path;
  try {
    return path.startsWith('/') && !ambiguous.test(decodeURIComponent(path)) ? path : null;
  } catch {
    return null;
  }
}

/** The path as the log may keep it: without the codes of links. */
function loggedPath(target = '/'): string {
  return target.split('?', 1)[0]!.replace(/(\/activeaccount\/)[^/]+/, '$1-');
}

function plain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text);
}

/** One `node:http` server for everything: request id, security headers, then health, API, files and pages. */
export function createHttpServer(app: App, { api, site }: Parts): RunningServer {
  const headers = securityHeaders(app.settings);
  let draining = false;
  const answerApi = getRequestListener(api.fetch as never, { overrideGlobalObjects: false });

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = readPath(req.url ?? '/');
    if (draining) res.setHeader('Connection', 'close');
    if (path === null) return void res.writeHead(302, { Location: '/' }).end();
    if (path.startsWith('/api/')) return answerApi(req, res);
    if (path === '/healthz') return plain(res, 200, 'ok');
    if (path === '/readyz') {
      const ready = !draining && (await isReady(app));
      return plain(res, ready ? 200 : 503, ready ? 'ready' : 'not ready');
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD');
      return plain(res, 405, 'method not allowed');
    }
    await site(req, res);
  }

  const server = createServer({ requestTimeout: 300_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 }, (req, res) => {
    const requestId = randomUUID();
    const started = performance.now();
    const { method } = req;
    const path = loggedPath(req.url);
    (req as IncomingMessage & { requestId: string }).requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    for (const [name, value] of headers) res.setHeader(name, value);
    if (app.log.isLevelEnabled('info')) {
      res.on('finish', () => {
        const ms = Math.round((performance.now() - started) * 10) / 10;
        app.log.info({ requestId, method, path, status: res.statusCode, ms }, 'request');
      });
    }
    handle(req, res).catch((error: unknown) => {
      app.log.error({ err: error, requestId }, 'request failed');
      if (res.headersSent) res.destroy();
      else {
        res.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
        res.end(envelope('500', 'Internal error', null));
      }
    });
  });

  return {
    server,
    async drain(within) {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const forced = setTimeout(() => server.closeAllConnections(), within);
      await closed;
      clearInterval(idle);
      clearTimeout(forced);
    },
  };
}
