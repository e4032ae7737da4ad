import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { App } from '#server/app.ts';
import { readRevision } from '#server/revisions.ts';

import { PageBuffer } from './page-buffer.ts';

export type AstroHandler = (req: IncomingMessage, res: ServerResponse, next: undefined, locals: object) => Promise<void>;

interface KeptPage {
  revision: string;
  until: number;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  etag: string;
}

const keptPages = 600;
const keptBytes = 48 * 1024 * 1024;
/** Milliseconds a page is kept: bounds how long "days left" may lag where nothing else changed. */
const keptFor = 60_000;
const ignoredParameters = new Set(['_t']);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

function keyOf(url: URL): string {
  const parameters = [...url.searchParams].filter(([name]) => !ignoredParameters.has(name));
  return `${url.pathname}?${new URLSearchParams(parameters)}`;
}

function encodingFor(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (!accepted) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Draws pages with Astro and keeps them, compressed, until what they show changes; every visitor gets the same. */
export class PageServer {
  readonly #app: App;
  readonly #draw: AstroHandler;
  readonly #locals: () => object;
  readonly #kept = new Map<string, KeptPage>();
  #bytes = 0;

  constructor(app: App, draw: AstroHandler, locals: () => object) {
    this.#app = app;
    this.#draw = draw;
    this.#locals = locals;
  }

  async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://page');
    const key = keyOf(url);
    const revision = `${await readRevision(this.#app, 'postings')}.${await readRevision(this.#app, 'content')}`;
    const now = this.#app.clock.now();
    let page = this.#kept.get(key);
    if (!page || page.revision !== revision || page.until <= now) {
      page = await this.#drawPage(req, key, revision, now);
    }
    await this.#send(page, req, res);
  }

  async #drawPage(req: IncomingMessage, key: string, revision: string, now: number): Promise<KeptPage> {
    const buffer = new PageBuffer(req);
    await this.#draw(req, buffer as unknown as ServerResponse, undefined, this.#locals());
    const body = await buffer.done;
    if (buffer.headers['content-type'] === 'text/html') buffer.headers['content-type'] = 'text/html; charset=utf-8';
    const page: KeptPage = {
      revision,
      until: now + keptFor,
      status: buffer.statusCode,
      headers: buffer.headers,
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    };
    if (page.status === 200) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key);
    this.#kept.set(key, page);
    this.#bytes += page.body.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptPages && this.#bytes <= keptBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.body.length ?? 0;
    this.#kept.delete(key);
  }

  async #send(page: KeptPage, req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
    if (page.status === 200) {
      res.setHeader('ETag', page.etag);
      if (!page.headers['cache-control']) res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=30, must-revalidate');
    } else if (!page.headers['cache-control']) res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Vary', 'Accept-Encoding');
    if (page.status === 200 && req.headers['if-none-match']?.includes(page.etag)) {
      res.writeHead(304).end();
      return;
    }
    const body = await this.#encoded(page, encodingFor(req.headers['accept-encoding']), res);
    res.setHeader('Content-Length', body.length);
    res.writeHead(page.status);
    res.end(req.method === 'HEAD' ? undefined : body);
  }

  async #encoded(page: KeptPage, encoding: 'br' | 'gzip' | undefined, res: ServerResponse): Promise<Buffer> {
    if (!encoding || page.body.length < 1024) return page.body;
    res.setHeader('Content-Encoding', encoding);
    if (encoding === 'br') {
      page.brotli ??= await compressBrotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      return page.brotli;
    }
    page.gzip ??= await compressGzip(page.body, { level: 6 });
    return page.gzip;
  }
}
