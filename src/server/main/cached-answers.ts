import type { IncomingMessage } from 'node:http';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { type Locale, localeFrom } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type Cache, createCache, versionOf } from '#server/platform/cache.ts';
import { AppError } from '#server/platform/errors.ts';
import { mediaType } from '#server/platform/http/body.ts';
import { errorAnswer } from '#server/platform/http/errors.ts';
import type { NodeEnvironment } from '#server/platform/http/incoming.ts';
import { isForeign } from '#server/platform/http/origin.ts';
import { jsonPace, readBody } from '#server/platform/http/read-body.ts';
import { flatHeaders, type Ready } from '#server/platform/http/ready.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';

const maxAnswers = 500;
const maxBytes = 8 * 1024 * 1024;
/** Maximum number of characters of a cached answer: answers with full-size pictures would evict all others. */
const longestAnswer = 512 * 1024;
/**
 * Maximum number of bytes in the body of a request that is answered here. The site's own pages send shorter bodies to cached
 * routes.
 */
const longestBody = 4096;

type ApiRequest = NonNullable<NodeEnvironment['incoming']>;

/**
 * A path with `*` instead of its last segment. Routes whose last segment is a parameter have such a path as their key.
 */
function withParameter(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/'))}/*`;
}

/** Whether a route has no rate limit, no captcha, and no parameter before the last segment of its path. */
function isPlain({ limit, captcha, path }: RouteDefinition): boolean {
  return !limit && !captcha && !path.slice(0, path.lastIndexOf('/')).includes('{');
}

function isCached({ cached, access }: RouteDefinition): boolean {
  return cached !== undefined && access === 'anyone';
}

/** The plain routes that are cached, and the plain GET routes of candidates, by method and path. */
function plainRoutes(routes: readonly RouteDefinition[]): Map<string, RouteDefinition> {
  const plain = routes.filter(
    (definition) =>
      isPlain(definition) && (isCached(definition) || (definition.access === 'candidate' && definition.method === 'GET')),
  );
  return new Map(
    plain.map((definition) => {
      const { method, path } = definition;
      return [`${method} ${path.endsWith('}') ? withParameter(path) : path}`, definition];
    }),
  );
}

/**
 * Whether a request may have a candidate's session. Only the name of the cookie is searched for, because there may be
 * blanks between the name and the `=`.
 */
function mayHaveSession({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes('session') ?? false;
}

function takesBody({ accepts }: RouteDefinition, { headers }: IncomingMessage): boolean {
  const wanted = accepts === 'text' ? 'text/plain' : 'application/json';
  const length = Number(headers['content-length']);
  return length > 0 && length <= longestBody && mediaType({ header: (name) => headers[name] as string }) === wanted;
}

/** The query without `_t`, the time that pages add to bypass browser caches; empty for a route that reads no query. */
function queryOf({ query }: RouteDefinition, url: string): string {
  if (!query || !url.includes('?')) return '';
  const sent = [...new URLSearchParams(url.slice(url.indexOf('?')))].filter(([name]) => name !== '_t');
  return String(new URLSearchParams(sent));
}

/**
 * Answers API calls of plain routes (`isPlain`) before the API handles them. Answers of public routes that are declared as
 * `cached` are cached by language, path, query and raw body, until postings or content change or a new day begins. GET calls
 * without a session are refused with 401 if the route is for candidates.
 */
export class CachedAnswers {
  readonly #app: App;
  readonly #routes: Map<string, RouteDefinition>;
  readonly #cache: Cache<Ready>;
  readonly #refusals: Cache<Ready>;
  readonly #common: [string, string][];

  constructor(app: App, routes: RouteDefinition[]) {
    this.#app = app;
    this.#routes = plainRoutes(routes);
    this.#common = securityHeaders(app.settings);
    this.#cache = createCache<Ready>({ max: maxAnswers, maxSize: maxBytes, sizeOf: ({ body }) => body.length + 1000 });
    this.#refusals = createCache<Ready>({ max: maxAnswers });
  }

  /** The answer to a GET request; undefined if the API must handle the request. The API's answer may then be cached. */
  find(req: ApiRequest, path: string): Ready | undefined {
    if (req.method !== 'GET') return undefined;
    const definition = this.#routeOf(req, path);
    return definition && this.#answer(req, path, definition, '');
  }

  /**
   * The answer to a POST request; undefined if the API must handle the request. In that case the body, if it was read, is in
   * `req.rawBody`, and the API's answer may be cached.
   * @throws AppError as `readBody`
   */
  async findByBody(req: ApiRequest, path: string): Promise<Ready | undefined> {
    if (req.method !== 'POST') return undefined;
    const definition = this.#routeOf(req, path);
    if (!definition || !takesBody(definition, req)) return undefined;
    req.rawBody = await readBody(req, longestBody, jsonPace);
    return this.#answer(req, path, definition, req.rawBody.toString('latin1'));
  }

  /** The route of a request that may be answered here; undefined if the API must handle it. */
  #routeOf(req: ApiRequest, path: string): RouteDefinition | undefined {
    const definition = this.#routes.get(`${req.method} ${path}`) ?? this.#routes.get(`${req.method} ${withParameter(path)}`);
    if (!definition || (req.headers.origin !== undefined && this.#app.settings.allowedOrigins.length > 0)) return undefined;
    const isForAll = isCached(definition) && definition.cached !== 'anonymous';
    if (!isForAll && mayHaveSession(req)) return undefined;
    req.route = definition.path;
    return definition;
  }

  #answer(req: ApiRequest, path: string, definition: RouteDefinition, body: string): Ready | undefined {
    const header = (name: string) => req.headers[name] as string | undefined;
    if (isForeign({ method: req.method!, header }, this.#app.settings)) return undefined;
    const locale = localeFrom(header('accept-language'));
    if (!isCached(definition)) return this.#refusal(definition, locale);
    const key = `${locale} ${path} ${queryOf(definition, req.url ?? '')} ${body}`;
    const version = `${versionOf(this.#app, 'postings')} ${versionOf(this.#app, 'content')}`;
    const cached = this.#cache.find(key, version);
    if (!cached) {
      req.cacheAnswer = (text) => {
        if (text.length <= longestAnswer) this.#cache.set(key, version, this.#ready(200, text));
      };
    }
    return cached;
  }

  #refusal({ path, words }: RouteDefinition, locale: Locale): Ready {
    const key = `${locale} ${path}`;
    const cached = this.#refusals.find(key, '');
    if (cached) return cached;
    const error = new AppError('401', words?.['401'] ? { words: words['401'] } : {});
    const { status, body } = errorAnswer(error, translateFor(locale));
    const ready = this.#ready(status, body);
    this.#refusals.set(key, '', ready);
    return ready;
  }

  #ready(status: number, text: string): Ready {
    const body = Buffer.from(text);
    const headers = flatHeaders(this.#common, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': String(body.length),
    });
    return { status, headers, body };
  }
}
