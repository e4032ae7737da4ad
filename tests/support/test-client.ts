import { createCipheriv, randomBytes } from 'node:crypto';

import type { Hono } from 'hono';

import type { Locale } from '#lib/text/locale.ts';

import { mustBeDescribed } from './described-codes.ts';

/** A decoded answer of the API. */
export interface Answer {
  status: number;
  code: string;
  message: string;
  // The shape differs with every call; tests check the values that they expect.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
  headers: Headers;
  bytes: Uint8Array;
}

/** The faults that an answer names, as "path rule". */
export function faultsOf({ data }: Answer): string[] {
  return data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`);
}

/** Options of a call besides its body. */
export interface CallOptions {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** A client of the API with its own cookie jar. */
export interface TestClient {
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
  /** Sends `bytes` as the form field `file`. */
  upload(
    path: string,
    file: { name: string; bytes: Uint8Array; type?: string },
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends any body with any media type. */
  send(method: string, path: string, body: BodyInit | null, headers: Record<string, string>): Promise<Answer>;
  cookies: Map<string, string>;
  locale: Locale;
  /** Its network address, unique per client. */
  address: string;
}

/** Encrypts a password or code as the browser does. */
export function enciphered(text: string, key = 'skygate-demo-field-cipher-key-32'): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'ascii'), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
}

let callers = 0;

function freshAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/**
 * Creates a client; paths without a leading slash are relative to `/api/front/`. A call fails if its answer has an error
 * code other than 500 that the route's description does not list.
 */
export function createTestClient(api: Hono<never>, locale: Locale = 'zh-cn'): TestClient {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body: BodyInit | null, headers: Record<string, string>): Promise<Answer> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const full = path.startsWith('/') ? path : `/api/front/${path}`;
    const response = await api.request(
      `http://localhost:4321${full}`,
      {
        method,
        body,
        headers: {
          ...(jar ? { cookie: jar } : {}),
          ...(client.locale === 'en-us' ? { 'accept-language': 'en-us' } : {}),
          ...headers,
        },
      },
      { incoming: { socket: { remoteAddress: client.address } } } as never,
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line) || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = bytes.length > 0 && response.headers.get('content-type')?.startsWith('application/json');
    const { code = '', message = '', data = null } = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {};
    mustBeDescribed(method, full.split('?', 1)[0]!, code);
    return { status: response.status, code, message, data, headers: response.headers, bytes };
  }

  function withBody(method: string) {
    return (path: string, body: unknown = {}, { headers = {}, query }: CallOptions = {}) =>
      typeof body === 'string'
        ? send(method, withQuery(path, query), body, { 'content-type': 'text/plain', ...headers })
        : send(method, withQuery(path, query), JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  function withQuery(path: string, query?: Record<string, string>): string {
    return query ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}` : path;
  }

  const client: TestClient = {
    cookies,
    locale,
    address: freshAddress(),
    send,
    get: (path, { headers = {}, query } = {}) => send('GET', withQuery(path, query), null, headers),
    post: withBody('POST'),
    put: withBody('PUT'),
    delete: (path, { headers = {}, query } = {}) => send('DELETE', withQuery(path, query), null, headers),
    async upload(path, file, fields = {}, headers = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new File([Uint8Array.from(file.bytes)], file.name, { type: file.type ?? 'application/octet-stream' }));
      const encoded = new Response(form);
      return send('POST', path, await encoded.arrayBuffer(), {
        'content-type': encoded.headers.get('content-type')!,
        ...headers,
      });
    },
  };
  return client;
}
