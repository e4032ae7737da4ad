import type { IncomingMessage } from 'node:http';

import { localeFrom } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type Cache, createCache, versionOf } from '#server/platform/cache.ts';
import { mediaType } from '#server/platform/http/body.ts';
import type { NodeEnvironment } from '#server/platform/http/incoming.ts';
import { isForeign } from '#server/platform/http/origin.ts';
import { jsonPace, readBody } from '#server/platform/http/read-body.ts';
import { flatHeaders, type Ready } from '#server/platform/http/ready.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { securityHeaders } from '#server/platform/http/security-headers.ts';

const keptAnswers = 500;
const keptBytes = 8 * 1024 * 1024;
/** Longer bodies are no searches of our pages. */
const longestBody = 4096;

type ApiRequest = NonNullable<NodeEnvironment['incoming']>;

/** Routes whose answers are kept: the same for everyone, found by path alone. */
function cachedRoutes(routes: RouteDefinition[]): Map<string, RouteDefinition> {
  const kept = routes.filter(
    ({ cached, access, limit, captcha, params, query }) =>
      cached && access === 'anyone' && !limit && !captcha && !params && !query,
  );
  return new Map(kept.map((definition) => [`${definition.method} ${definition.path}`, definition]));
}

function takesBody(definition: RouteDefinition, { headers }: IncomingMessage): boolean {
  const wanted = definition.accepts === 'text' ? 'text/plain' : 'application/json';
  const length = Number(headers['content-length']);
  return length > 0 && length <= longestBody && mediaType({ header: (name) => headers[name] as string }) === wanted;
}

/**
 * Keeps the bytes of public answers under language, path and raw body until postings or content change or a day begins:
 * neither parsed, checked, looked up nor written as JSON again.
 */
export class CachedAnswers {
  readonly #app: App;
  readonly #routes: Map<string, RouteDefinition>;
  readonly #cache: Cache<Ready>;
  readonly #common: [string, string][];

  constructor(app: App, routes: RouteDefinition[]) {
    this.#app = app;
    this.#routes = cachedRoutes(routes);
    this.#common = securityHeaders(app.settings);
    this.#cache = createCache<Ready>({ max: keptAnswers, maxSize: keptBytes, sizeOf: ({ body }) => body.length + 1000 });
  }

  /** Whether answers to such a request are kept at all. */
  takes(req: IncomingMessage, path: string): boolean {
    const definition = this.#routes.get(`${req.method} ${path}`);
    if (!definition || (req.headers.origin !== undefined && this.#app.settings.allowedOrigins.length > 0)) return false;
    return req.method === 'GET' || takesBody(definition, req);
  }

  /**
   * The kept answer to a request that `takes` agreed to. Where there is none, the request goes on with its body read,
   * and hands back what it is answered with.
   * @throws AppError as `readBody`
   */
  async find(req: ApiRequest, path: string): Promise<Ready | undefined> {
    const body = req.method === 'GET' ? undefined : await readBody(req, longestBody, jsonPace);
    if (body) req.rawBody = body;
    const header = (name: string) => req.headers[name] as string | undefined;
    if (isForeign({ method: req.method!, header }, this.#app.settings)) return undefined;
    const key = `${localeFrom(header('accept-language'))} ${path} ${body?.toString('latin1') ?? ''}`;
    const version = `${versionOf(this.#app, 'postings')} ${versionOf(this.#app, 'content')}`;
    const kept = this.#cache.find(key, version);
    if (!kept) req.keepAnswer = (text) => this.#cache.set(key, version, this.#ready(text));
    return kept;
  }

  #ready(text: string): Ready {
    const body = Buffer.from(text);
    const headers = flatHeaders(this.#common, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': String(body.length),
    });
    return { status: 200, headers, body };
  }
}
