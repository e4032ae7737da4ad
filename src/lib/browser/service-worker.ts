import { pageParameters, secretParameters } from '#lib/addresses/page-parameters.ts';

/** The address of the service worker; its scope is the whole site. */
export const serviceWorkerPath = '/service-worker.js';

/** The prefix of the names of all caches of the service worker. */
const cachePrefix = 'skygate.pages.';

/**
 * The parts of `ServiceWorkerGlobalScope` that the worker uses. TypeScript's types for workers conflict with those for
 * pages.
 */
export interface WorkerScope {
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  clients: { claim(): Promise<void> };
  registration: { unregister(): Promise<boolean> };
  fetch(request: Request | string): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  request: Request;
  data: unknown;
}

/** Data about the site that is written into the worker's script. */
export interface CachedSite {
  cachePrefix: string;
  /** Identifies the build: another build has another worker, with a cache of its own. */
  build: string;
  /** For each page path, without the language prefix: the query parameters that select a different page. */
  parameters: Readonly<Record<string, readonly string[]>>;
  /** Parameters whose values must not be stored: pages with one of them are left to the network. */
  secrets: readonly string[];
}

/**
 * The service worker. Pages come from the network, or from the cache if the network fails, answers with a server error or
 * takes too long; files come from the network once per build, and then from the cache. Only what is the same for every
 * visitor is cached; API calls, documents and the desk's pages bypass the worker.
 *
 * A page is cached after all of its scripts and styles. Their names contain their hash, so a page always gets the files
 * of its own build, whichever cache holds them. The cache of the previous build is retained too, for pages that are
 * still open or have not been visited since the new build. The function's source is sent to browsers, so it must not use
 * anything outside of itself.
 */
export function serveCachedSite(scope: WorkerScope, { cachePrefix, build, parameters, secrets }: CachedSite): void {
  const cacheName = cachePrefix + build;
  const offlinePages = ['/offline', '/en-us/offline'];
  /** Milliseconds to wait for a page if an earlier copy is cached. */
  const patience = 3000;
  /** Maximum numbers of pages, and of pictures, in a cache. */
  const most = { page: 60, picture: 120 };
  const picture = /^\/upload\/images\//;
  const neverChanging = /^\/(?:_astro|upload\/images)\//;
  const rootFile = /^\/[\w-]+\.(?:js|svg|png|webmanifest)$/;
  // Pages are the same for every visitor, whatever `Vary` says.
  const options = { ignoreVary: true };

  function pagePath({ pathname }: URL): string {
    return pathname.replace(/^\/en-us(?=\/|$)/, '').replace(/\/$/, '') || '/';
  }

  function kindOf(url: URL): 'page' | 'file' | undefined {
    if (url.origin !== scope.location.origin || secrets.some((name) => url.searchParams.has(name))) return undefined;
    if (neverChanging.test(url.pathname) || rootFile.test(url.pathname)) return 'file';
    // On a file server, parameters are folders: /hotJobDetail/id-a1/.
    return parameters[pagePath(url).replace(/\/[a-zA-Z]+-[\w-]+/g, '')] ? 'page' : undefined;
  }

  /** The address under which a page is cached: with the parameters that it reads. */
  function keyOf(url: URL): string {
    const query = new URLSearchParams();
    for (const name of parameters[pagePath(url)] ?? []) {
      const value = url.searchParams.get(name);
      if (value) query.set(name, value);
    }
    return (url.pathname.replace(/\/$/, '') || '/') + (query.size > 0 ? `?${query}` : '');
  }

  /** Looks in the current cache first, then in that of the previous build. */
  async function find(key: string): Promise<Response | undefined> {
    const cache = await scope.caches.open(cacheName);
    return (await cache.match(key, options)) ?? scope.caches.match(key, options);
  }

  function isPage({ status, headers }: Response): boolean {
    const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
    return status === 200 && isHtml && !/no-store|private/.test(headers.get('cache-control') ?? '');
  }

  /** Deletes the pages and pictures that were stored first, if there are too many. */
  async function trim(cache: Cache): Promise<void> {
    const stored = await cache.keys();
    const among = (belongs: (url: URL) => boolean) => stored.filter(({ url }) => belongs(new URL(url)));
    const pages = among((url) => kindOf(url) === 'page' && !offlinePages.includes(url.pathname));
    const pictures = among(({ pathname }) => picture.test(pathname));
    const surplus = [...pages.slice(0, -most.page), ...pictures.slice(0, -most.picture)];
    await Promise.all(surplus.map((request) => cache.delete(request)));
  }

  /** Returns a file from the current cache, after fetching and storing it if it is missing. */
  async function storedFile(path: string): Promise<Response> {
    const cache = await scope.caches.open(cacheName);
    const stored = await cache.match(path, options);
    if (stored) return stored;
    const response = await scope.fetch(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response.clone());
    return response;
  }

  /** Stores a page after its scripts and styles, including the scripts that they import statically. */
  async function storePage(key: string, response: Response): Promise<void> {
    if (!isPage(response)) throw new Error(`${key}: not a page`);
    const text = await response.text();
    const files = new Set<string>();
    const collect = (source: string) => {
      const names = /(?:\/_astro\/|(?:from|import)\s*["'`]\.\/)([\w.-]+\.(?:js|css|woff2))/g;
      for (const [, name] of source.matchAll(names)) files.add(`/_astro/${name}`);
    };
    collect(text);
    // The set grows during the loop.
    for (const path of files) {
      const file = await storedFile(path);
      if (path.endsWith('.js')) collect(await file.text());
    }
    const cache = await scope.caches.open(cacheName);
    // A new response, because a redirected one must not answer a navigation.
    await cache.put(key, new Response(text, { headers: response.headers }));
    await trim(cache);
  }

  async function fetchAndStorePage(key: string): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    if (!(await cache.match(key, options))) await storePage(key, await scope.fetch(key));
  }

  async function install(): Promise<void> {
    // If this fails, the browser tries the installation again when the next page is opened.
    await Promise.all(offlinePages.map(fetchAndStorePage));
    await scope.skipWaiting();
  }

  async function activate(): Promise<void> {
    const former = (await scope.caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
    await Promise.all(former.slice(0, -1).map((name) => scope.caches.delete(name)));
    await scope.clients.claim();
  }

  async function answerFile(event: WorkerEvent, path: string): Promise<Response> {
    const cache = await scope.caches.open(cacheName);
    const stored = neverChanging.test(path) ? await find(path) : await cache.match(path, options);
    if (stored) return stored;
    try {
      const response = await scope.fetch(event.request);
      if (response.status === 200 && response.type === 'basic') event.waitUntil(cache.put(path, response.clone()));
      return response;
    } catch (error) {
      const earlier = await find(path);
      if (earlier) return earlier;
      throw error;
    }
  }

  async function answerPage(event: WorkerEvent, url: URL): Promise<Response> {
    const key = keyOf(url);
    const arriving = scope.fetch(event.request).then((response) => {
      if (isPage(response)) event.waitUntil(storePage(key, response.clone()));
      return response;
    });
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
    const first = await Promise.race([arriving.catch(() => undefined), late]);
    if (first && first.status < 500) return first;
    const stored = await find(key);
    if (stored) return stored;
    try {
      return await arriving;
    } catch (error) {
      const offline = await find(offlinePages[/^\/en-us(?:\/|$)/.test(url.pathname) ? 1 : 0]!);
      if (offline) return offline;
      throw error;
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url, headers } = event.request;
    if (method !== 'GET' || headers.has('range')) return;
    const address = new URL(url);
    const kind = kindOf(address);
    if (kind === 'page' && mode === 'navigate') event.respondWith(answerPage(event, address));
    if (kind === 'file' && mode !== 'navigate') event.respondWith(answerFile(event, address.pathname));
  });
  // The message from a page lists what to cache, such as the home page and the files that the page loaded without the worker.
  scope.addEventListener('message', (event) => {
    const urls = (event.data as string[]).map((address) => new URL(address));
    const stored = urls.map((url) => {
      const kind = kindOf(url);
      if (kind === 'page') return fetchAndStorePage(keyOf(url));
      return kind === 'file' ? storedFile(url.pathname) : undefined;
    });
    event.waitUntil(Promise.allSettled(stored));
  });
}

/** The service worker while offline pages are switched off: deletes all caches of the site and unregisters itself. */
export function removeCachedSite(scope: WorkerScope, { cachePrefix }: Pick<CachedSite, 'cachePrefix'>): void {
  async function remove(): Promise<void> {
    const names = (await scope.caches.keys()).filter((name) => name.startsWith(cachePrefix));
    await Promise.all(names.map((name) => scope.caches.delete(name)));
    await scope.registration.unregister();
  }
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(remove()));
}

/** The paths that have no pages for visitors, or whose pages must not be cached. */
const uncached = /^\/(?:desk|cards|404|500)\b|\.xml$|\.txt$|\.js$/;

/** The script of the service worker for a build; without a build, the worker that removes itself. */
export function serviceWorkerScript(build: string | undefined): string {
  if (build === undefined) return `(${removeCachedSite})(self, ${JSON.stringify({ cachePrefix })});\n`;
  const pages = Object.entries(pageParameters).filter(([path]) => !uncached.test(path));
  // Every page accepts `type=6`.
  const parameters = Object.fromEntries(pages.map(([path, names]) => [path, [...names, 'type']]));
  const site: CachedSite = { cachePrefix, build, parameters, secrets: [...secretParameters] };
  return `(${serveCachedSite})(self, ${JSON.stringify(site)});\n`;
}
