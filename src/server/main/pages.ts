import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { localePath } from '#lib/addresses/paths.ts';
import type { App } from '#server/platform/app.ts';
import { versionOf } from '#server/platform/cache.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { type Ready, sendReady } from '#server/platform/http/ready.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';
import { currentRevision } from '#server/platform/revisions.ts';
import { createSemaphore, type Semaphore } from '#server/platform/semaphore.ts';

import { type CachedPage, cachedPage, makeShape, shapeOf } from './cached-page.ts';
import { type PageAddress, readPageAddress } from './page-address.ts';
import { PageBuffer } from './page-buffer.ts';
import { localsOf, type PageLocals } from './page-locals.ts';
import { asksForPreview, drawPreview, previewOf } from './preview-page.ts';
import type { Services } from './services.ts';

/** Astro's Node adapter in middleware mode; it calls `next` where the site has no such page. */
export type AstroHandler = (req: IncomingMessage, res: ServerResponse, next: () => void, locals: object) => Promise<void>;

const maxPages = 600;
const keptBytes = 48 * 1024 * 1024;
/** Milliseconds a page is kept: bounds how long "days left" may lag where nothing else changed. */
const cachedFor = 60_000;
/** Pages that are drawn at once, and that may wait for it: one takes the processor for up to 0.1 s. */
const drawnAtOnce = 2;
const mayWait = 40;
/** Seconds after which who was turned away may ask again. */
const retryAfter = 2;

/** What a preview is sent with. */
const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Draws pages with Astro and keeps them, compressed, until what they show changes; every visitor gets the same. */
export class PageServer {
  readonly #app: App;
  readonly #draw: AstroHandler;
  readonly #services: Services;
  readonly #common: [string, string][];
  readonly #kept = new LRUCache<string, CachedPage>({
    max: maxPages,
    maxSize: keptBytes,
    sizeCalculation: ({ size }) => size + 1,
  });
  readonly #beingDrawn = new Map<string, Promise<CachedPage | undefined>>();
  readonly #gate: Semaphore;
  readonly #host: string;

  constructor(app: App, draw: AstroHandler, services: Services, limits = { drawnAtOnce, mayWait }) {
    this.#app = app;
    this.#draw = draw;
    this.#services = services;
    this.#common = securityHeaders(app.settings);
    this.#gate = createSemaphore(limits.drawnAtOnce, limits.mayWait);
    this.#host = new URL(app.settings.publicUrl).host;
  }

  /** The page that is kept for a request, where it is there as the request wants it. */
  find(target: string, headers: IncomingHttpHeaders): Ready | undefined {
    if (asksForPreview(target)) return undefined;
    const address = readPageAddress(target);
    const kept = this.#kept.get(keyOf(address));
    return kept && this.#isFresh(kept) ? shapeOf(kept, headers) : undefined;
  }

  /** Pages that are kept, and the bytes of memory they take, about. */
  kept(): { pages: number; bytes: number } {
    return { pages: this.#kept.size, bytes: this.#kept.calculatedSize };
  }

  async serve(req: IncomingMessage & { requestId?: string }, res: ServerResponse): Promise<void> {
    const { headers, requestId = '' } = req;
    const address = readPageAddress(req.url ?? '/');
    const shown = (await this.#preview(address, req)) ?? (await this.#keptOrDrawn(address, req));
    if (shown) return sendReady(res, await makeShape(shown, headers), requestId);
    res.writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) });
    res.end('busy');
  }

  async #keptOrDrawn(address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    const key = keyOf(address);
    const kept = this.#kept.get(key);
    const page = kept && this.#isFresh(kept) ? kept : await this.#once(key, address, req);
    return page === undefined || page.status >= 500 ? (kept ?? page) : page;
  }

  /** The page as it will be, for whoever of the hiring office may see that; drawn anew for each, and kept by nobody. */
  async #preview(address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    const target = req.url ?? '/';
    const previewed = asksForPreview(target) ? previewOf(this.#app, target, req.headers) : undefined;
    const leave = previewed && (await this.#gate.enter());
    if (!previewed || !leave) return undefined;
    try {
      return await drawPreview(this.#app, previewed, (services) => this.#drawPage(address, req, services, uncached));
    } finally {
      leave();
    }
  }

  /** Rises with what pages show, and with the day in Shanghai: postings open and close with it. */
  #revision(): string {
    return `${versionOf(this.#app, 'postings')}.${currentRevision(this.#app, 'content')}`;
  }

  /** A page from the future, which a clock that was set back leaves behind, is as old as one from long ago. */
  #isFresh({ revision, drawnAt }: CachedPage): boolean {
    return revision === this.#revision() && Math.abs(this.#app.clock.now() - drawnAt) < cachedFor;
  }

  /** Draws a page one time for all who ask for it meanwhile; undefined where too many others wait to be drawn. */
  #once(key: string, address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    let drawing = this.#beingDrawn.get(key);
    if (!drawing) {
      drawing = this.#inTurn(key, address, req).finally(() => this.#beingDrawn.delete(key));
      this.#beingDrawn.set(key, drawing);
    }
    return drawing;
  }

  async #inTurn(key: string, address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    const leave = await this.#gate.enter();
    if (!leave) return undefined;
    try {
      const page = await this.#drawPage(address, req);
      if (page.status === 200 && page.mayBeKept) this.#kept.set(key, page);
      return page;
    } finally {
      leave();
    }
  }

  async #drawPage(
    { locale, path, url }: PageAddress,
    req: IncomingMessage,
    services = this.#services,
    own: OutgoingHttpHeaders = {},
  ): Promise<CachedPage> {
    const locals = localsOf(services, locale, path);
    const ready = this.#readier();
    const isFile = /\.\w{1,11}$/.test(path);
    try {
      const buffer = await this.#run(req, url, locals);
      if (buffer) return ready(buffer.statusCode, { ...buffer.headers, ...own }, await buffer.done);
      if (!isFile) return ready(302, { location: localePath('/', locale) }, Buffer.alloc(0));
    } catch (error) {
      this.#app.log.error({ err: error, path }, 'page failed');
      if (isDatabaseUnavailable(error)) return this.#drawError('/500', req, locals, 503);
    }
    return isFile ? this.#drawMissing(req, locals) : this.#drawError('/500', req, locals);
  }

  /** Every file that is not there gets one and the same page, drawn once. */
  async #drawMissing(req: IncomingMessage, locals: PageLocals): Promise<CachedPage> {
    const key = `404 ${locals.locale}`;
    const kept = this.#kept.get(key);
    if (kept && this.#isFresh(kept)) return kept;
    const page = await this.#drawError('/404', req, { ...locals, path: '/404' });
    this.#kept.set(key, page);
    return page;
  }

  async #drawError(
    path: '/404' | '/500',
    req: IncomingMessage,
    locals: PageLocals,
    status = Number(path.slice(1)),
  ): Promise<CachedPage> {
    const later = status === 503 ? { 'retry-after': String(retryAfter) } : {};
    const ready = this.#readier();
    try {
      const buffer = await this.#run(req, path, locals);
      if (buffer) return ready(status, { ...buffer.headers, ...later }, await buffer.done);
    } catch (error) {
      this.#app.log.error({ err: error, path }, 'error page failed');
    }
    return ready(status, { 'content-type': 'text/plain; charset=utf-8', ...later }, Buffer.from(String(status)));
  }

  /** Readies what is drawn from now on: a change meanwhile makes it old at once. */
  #readier() {
    const revision = this.#revision();
    const drawnAt = this.#app.clock.now();
    return (status: number, headers: OutgoingHttpHeaders, body: Buffer) =>
      cachedPage({ status, headers, body }, revision, drawnAt, this.#common);
  }

  /**
   * Has Astro draw `url`; undefined where the site has no such page. Nothing but the address decides what is drawn: a
   * page is kept for others, who sent other headers. What this changes in `req` is no longer read.
   */
  async #run(req: IncomingMessage, url: string, locals: PageLocals): Promise<PageBuffer | undefined> {
    req.method = 'GET';
    req.url = url;
    req.headers = { host: this.#host };
    const buffer = new PageBuffer(req);
    let isUnknown = false;
    await this.#draw(req, buffer as unknown as ServerResponse, () => (isUnknown = true), locals);
    return isUnknown ? undefined : buffer;
  }
}

function keyOf({ locale, url }: PageAddress): string {
  return `${locale} ${url}`;
}
