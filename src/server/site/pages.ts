import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { localePath } from '#lib/paths.ts';
import type { App } from '#server/app.ts';
import { currentRevision } from '#server/revisions.ts';
import type { Services } from './services.ts';

import { PageBuffer } from './page-buffer.ts';
import { enterPage } from './page-locals.ts';

/** Astro's Node adapter in middleware mode; it calls `next` where the site has no such page. */
export type AstroHandler = (req: IncomingMessage, res: ServerResponse, next: () => void, locals: object) => Promise<void>;

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

function keptPage(status: number, headers: OutgoingHttpHeaders, body: Buffer, revision: string, now: number): KeptPage {
  const type = headers['content-type'] === 'text/html' ? 'text/html; charset=utf-8' : headers['content-type'];
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    revision,
    until: now + keptFor,
    status,
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    body,
    etag,
  };
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
  readonly #services: Services;
  readonly #kept = new Map<string, KeptPage>();
  readonly #beingDrawn = new Map<string, Promise<KeptPage>>();
  readonly #host: string;
  #bytes = 0;

  constructor(app: App, draw: AstroHandler, services: Services) {
    this.#app = app;
    this.#draw = draw;
    this.#services = services;
    this.#host = new URL(app.settings.publicUrl).host;
  }

  async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { headers } = req;
    const key = keyOf(new URL(req.url ?? '/', 'http://page'));
    const revision = this.#revision();
    const now = this.#app.clock.now();
    const kept = this.#kept.get(key);
    const isFresh = kept !== undefined && kept.revision === revision && kept.until > now;
    const page = isFresh ? kept : await this.#once(key, revision, now, req);
    await this.#send(page.status === 500 && kept ? kept : page, headers, res);
  }

  /** Rises with what pages show. */
  #revision(): string {
    return `${currentRevision(this.#app, 'postings')}.${currentRevision(this.#app, 'content')}`;
  }

  /** Draws a page one time for all who ask for it meanwhile; what drawing changes in `req` is no longer read. */
  #once(key: string, revision: string, now: number, req: IncomingMessage): Promise<KeptPage> {
    let drawing = this.#beingDrawn.get(key);
    if (!drawing) {
      drawing = this.#drawPage(req, revision, now)
        .then((page) => {
          const mayBeKept = !String(page.headers['cache-control'] ?? '').includes('no-store');
          if (page.status === 200 && mayBeKept) this.#keep(key, page);
          return page;
        })
        .finally(() => this.#beingDrawn.delete(key));
      this.#beingDrawn.set(key, drawing);
    }
    return drawing;
  }

  async #drawPage(req: IncomingMessage, revision: string, now: number): Promise<KeptPage> {
    const locals = enterPage(req, this.#services);
    this.#forget(req);
    const isFile = /\.\w{1,11}$/.test(locals.path);
    try {
      const buffer = await this.#run(req, locals);
      if (!buffer && !isFile) return keptPage(302, { location: localePath('/', locals.locale) }, Buffer.alloc(0), revision, now);
      if (buffer) return keptPage(buffer.statusCode, buffer.headers, await buffer.done, revision, now);
    } catch (error) {
      this.#app.log.error({ err: error, path: locals.path }, 'page failed');
    }
    return this.#drawErrorPage(isFile ? '/404' : '/500', req, locals, revision, now);
  }

  /** Nothing but the address decides what is drawn: a page is kept for others, who sent other headers. */
  #forget(req: IncomingMessage): void {
    req.method = 'GET';
    req.headers = { host: this.#host };
  }

  /** Has Astro draw what `req.url` names; undefined where the site has no such page. */
  async #run(req: IncomingMessage, locals: object): Promise<PageBuffer | undefined> {
    const buffer = new PageBuffer(req);
    let isUnknown = false;
    await this.#draw(req, buffer as unknown as ServerResponse, () => (isUnknown = true), locals);
    return isUnknown ? undefined : buffer;
  }

  async #drawErrorPage(
    path: '/404' | '/500',
    req: IncomingMessage,
    locals: object,
    revision: string,
    now: number,
  ): Promise<KeptPage> {
    const status = path === '/404' ? 404 : 500;
    req.url = path;
    try {
      const buffer = await this.#run(req, locals);
      if (buffer) return keptPage(status, buffer.headers, await buffer.done, revision, now);
    } catch (error) {
      this.#app.log.error({ err: error, path }, 'error page failed');
    }
    return keptPage(status, { 'content-type': 'text/plain; charset=utf-8' }, Buffer.from(String(status)), revision, now);
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

  async #send(page: KeptPage, asked: IncomingHttpHeaders, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
    if (page.status === 200) {
      res.setHeader('ETag', page.etag);
      if (!page.headers['cache-control']) res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=30, must-revalidate');
    } else if (!page.headers['cache-control']) res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Vary', 'Accept-Encoding');
    if (page.status === 200 && asked['if-none-match']?.includes(page.etag)) {
      res.writeHead(304).end();
      return;
    }
    const body = await this.#encoded(page, encodingFor(asked['accept-encoding'] as string | undefined), res);
    res.setHeader('Content-Length', body.length);
    res.writeHead(page.status);
    res.end(body);
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
