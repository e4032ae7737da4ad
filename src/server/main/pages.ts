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
import { asksForPreview, renderPreview, previewOf } from './preview-page.ts';
import type { Services } from './services.ts';

/** Astro's Node adapter in middleware mode; it calls `next` if the site has no such page. */
export type AstroHandler = (req: IncomingMessage, res: ServerResponse, next: () => void, locals: object) => Promise<void>;

const maxPages = 600;
const maxBytes = 48 * 1024 * 1024;
/** Milliseconds for which a page is cached, which bounds how outdated its "days left" can be. */
const cachedFor = 60_000;
/** Maximum number of pages rendered at once, and of pages that wait. Rendering a page takes up to 0.1 s of CPU time. */
const maxRendering = 2;
const maxWaiting = 40;
/** The value of `Retry-After`, in seconds, of answers with 503. */
const retryAfter = 2;

/** Headers of a preview. */
const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Whether a path ends like the name of a file. No page has such a path. */
function isFile(path: string): boolean {
  return /\.\w{1,11}$/.test(path);
}

/**
 * Renders pages with Astro and caches them and their compressed forms until postings or content change, at most for a
 * minute. Apart from previews, pages are the same for every visitor.
 */
export class PageServer {
  readonly #app: App;
  readonly #astro: AstroHandler;
  readonly #services: Services;
  readonly #common: [string, string][];
  readonly #cache = new LRUCache<string, CachedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size + 1,
  });
  readonly #rendering = new Map<string, Promise<CachedPage | undefined>>();
  readonly #semaphore: Semaphore;
  readonly #host: string;

  constructor(app: App, astro: AstroHandler, services: Services, limits = { maxRendering, maxWaiting }) {
    this.#app = app;
    this.#astro = astro;
    this.#services = services;
    this.#common = securityHeaders(app.settings);
    this.#semaphore = createSemaphore(limits.maxRendering, limits.maxWaiting);
    this.#host = new URL(app.settings.publicUrl).host;
  }

  /**
   * The cached answer to a request; undefined if the request asks for a preview, or the page is not cached, is outdated, or is
   * not cached in the requested encoding.
   */
  find(target: string, headers: IncomingHttpHeaders): Ready | undefined {
    if (asksForPreview(target)) return undefined;
    const address = readPageAddress(target);
    const cached = this.#cache.get(keyOf(address));
    return cached && this.#isFresh(cached) ? shapeOf(cached, headers) : undefined;
  }

  /** The number of cached pages, and approximately their bytes in memory. */
  cached(): { pages: number; bytes: number } {
    return { pages: this.#cache.size, bytes: this.#cache.calculatedSize };
  }

  /**
   * Answers a request with a page: a preview if the request may see one, else the cached page or a new one. If rendering fails
   * or too many pages wait, an outdated page is shown; without an outdated page, the answer is 500 or 503.
   */
  async serve(req: IncomingMessage & { requestId?: string }, res: ServerResponse): Promise<void> {
    const { headers, requestId = '' } = req;
    const address = readPageAddress(req.url ?? '/');
    const shown = (await this.#preview(address, req)) ?? (await this.#cachedOrRendered(address, req));
    if (shown) return sendReady(res, await makeShape(shown, headers), requestId);
    res.writeHead(503, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', 'Retry-After': String(retryAfter) });
    res.end('busy');
  }

  async #cachedOrRendered(address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    const key = keyOf(address);
    const cached = this.#cache.get(key);
    const page = cached && this.#isFresh(cached) ? cached : await this.#once(key, address, req);
    return page === undefined || page.status >= 500 ? (cached ?? page) : page;
  }

  /**
   * A preview: the page with a version of its content that is not public. A preview is never cached. Undefined if the request
   * asks for no preview or may not see it, if the request is for a file, if the version no longer exists, or if too many pages
   * wait.
   */
  async #preview(address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    const target = req.url ?? '/';
    const previewed = asksForPreview(target) && !isFile(address.path) ? previewOf(this.#app, target, req.headers) : undefined;
    const leave = previewed && (await this.#semaphore.enter());
    if (!previewed || !leave) return undefined;
    try {
      return await renderPreview(this.#app, previewed, (services) => this.#renderPage(address, req, services, uncached));
    } finally {
      leave();
    }
  }

  /**
   * The version of the content that pages show. It includes the day in Shanghai, since a new day opens and closes postings
   * without a new revision.
   */
  #revision(): string {
    return `${versionOf(this.#app, 'postings')}.${currentRevision(this.#app, 'content')}`;
  }

  /**
   * Whether a page is still current: it shows the current revision, and `renderedAt` is less than `cachedFor` away from now.
   * `renderedAt` is in the past or, if the clock was set back, possibly in the future.
   */
  #isFresh({ revision, renderedAt }: CachedPage): boolean {
    return revision === this.#revision() && Math.abs(this.#app.clock.now() - renderedAt) < cachedFor;
  }

  /** Renders a page once for all concurrent requests; undefined if too many pages wait. */
  #once(key: string, address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    let rendering = this.#rendering.get(key);
    if (!rendering) {
      rendering = this.#inTurn(key, address, req).finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
    }
    return rendering;
  }

  async #inTurn(key: string, address: PageAddress, req: IncomingMessage): Promise<CachedPage | undefined> {
    const leave = await this.#semaphore.enter();
    if (!leave) return undefined;
    try {
      const page = await this.#renderPage(address, req);
      if (page.status === 200 && page.isCacheable) this.#cache.set(key, page);
      return page;
    } finally {
      leave();
    }
  }

  async #renderPage(
    { locale, path, url }: PageAddress,
    req: IncomingMessage,
    services = this.#services,
    own: OutgoingHttpHeaders = {},
  ): Promise<CachedPage> {
    const locals = localsOf(services, locale, path);
    const ready = this.#pageMaker();
    try {
      const buffer = await this.#run(req, url, locals);
      if (buffer) return ready(buffer.statusCode, { ...buffer.headers, ...own }, await buffer.done);
      if (!isFile(path)) return ready(302, { location: localePath('/', locale) }, Buffer.alloc(0));
    } catch (error) {
      this.#app.log.error({ err: error, path }, 'page failed');
      if (isDatabaseUnavailable(error)) return this.#renderError('/500', req, locals, 503);
    }
    return isFile(path) ? this.#renderMissing(req, locals) : this.#renderError('/500', req, locals);
  }

  /** The 404 page for a missing file; it is the same for all files, so it is cached once per language. */
  async #renderMissing(req: IncomingMessage, locals: PageLocals): Promise<CachedPage> {
    const key = `404 ${locals.locale}`;
    const cached = this.#cache.get(key);
    if (cached && this.#isFresh(cached)) return cached;
    const page = await this.#renderError('/404', req, { ...locals, path: '/404' });
    this.#cache.set(key, page);
    return page;
  }

  async #renderError(
    path: '/404' | '/500',
    req: IncomingMessage,
    locals: PageLocals,
    status = Number(path.slice(1)),
  ): Promise<CachedPage> {
    const later = status === 503 ? { 'retry-after': String(retryAfter) } : {};
    const ready = this.#pageMaker();
    try {
      const buffer = await this.#run(req, path, locals);
      if (buffer) return ready(status, { ...buffer.headers, ...later }, await buffer.done);
    } catch (error) {
      this.#app.log.error({ err: error, path }, 'error page failed');
    }
    return ready(status, { 'content-type': 'text/plain; charset=utf-8', ...later }, Buffer.from(String(status)));
  }

  /**
   * Notes the current revision and returns a function that makes a page of this revision. Call `#pageMaker` before
   * rendering, so that a change during rendering makes the page outdated.
   */
  #pageMaker() {
    const revision = this.#revision();
    const renderedAt = this.#app.clock.now();
    return (status: number, headers: OutgoingHttpHeaders, body: Buffer) =>
      cachedPage({ status, headers, body }, revision, renderedAt, this.#common);
  }

  /**
   * Renders `url` with Astro; undefined if the site has no such page. Only the address may decide the result, because
   * the page is cached for visitors with other headers. The changes to `req` do no harm: its method, URL and headers are not
   * read afterwards.
   */
  async #run(req: IncomingMessage, url: string, locals: PageLocals): Promise<PageBuffer | undefined> {
    req.method = 'GET';
    req.url = url;
    req.headers = { host: this.#host };
    const buffer = new PageBuffer(req);
    let isUnknown = false;
    await this.#astro(req, buffer as unknown as ServerResponse, () => (isUnknown = true), locals);
    return isUnknown ? undefined : buffer;
  }
}

function keyOf({ locale, url }: PageAddress): string {
  return `${locale} ${url}`;
}
