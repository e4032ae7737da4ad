import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { encodingFor } from '#server/platform/http/encoding.ts';
import { flatHeaders, type Ready } from '#server/platform/http/ready.ts';
import { publicCacheControl } from '#server/platform/http/public-cache.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Bodies with fewer bytes are not compressed. */
const smallest = 1024;

type Encoding = 'br' | 'gzip';
type Headers = [name: string, value: string][];

/** A rendered page, with the encodings that have been requested so far. */
export interface CachedPage {
  revision: string;
  /** When the rendering of the page began (ms). */
  renderedAt: number;
  status: number;
  etag: string;
  /** Approximate number of bytes in memory. */
  size: number;
  isCacheable: boolean;
  common: Headers;
  headers: Record<string, string>;
  plain: Ready;
  notModified: Ready;
  br?: Ready;
  gzip?: Ready;
}

interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

function textHeaders(headers: OutgoingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.toLowerCase() === 'set-cookie' ? [] : [[name.toLowerCase(), String(value)] as const],
  );
  return Object.fromEntries(entries);
}

/**
 * Makes a page from Astro's output; `common` are the headers of every answer. A page that sets a cookie belongs to one
 * visitor and is not cacheable.
 */
export function cachedPage(
  { status, headers, body }: Rendered,
  revision: string,
  renderedAt: number,
  common: Headers,
): CachedPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const own = textHeaders(headers);
  if (own['content-type'] === 'text/html') own['content-type'] = 'text/html; charset=utf-8';
  own['cache-control'] ??= status === 200 ? publicCacheControl : 'no-store';
  own.vary = 'Accept-Encoding';
  if (status === 200) own.etag = etag;
  return {
    revision,
    renderedAt,
    status,
    etag,
    size: body.length * 2,
    isCacheable: !own['cache-control'].includes('no-store') && headers['set-cookie'] === undefined,
    common,
    headers: own,
    plain: { status, headers: flatHeaders(common, { ...own, 'content-length': String(body.length) }), body },
    notModified: { status: 304, headers: flatHeaders(common, own), body: Buffer.alloc(0) },
  };
}

function encodingOf(page: CachedPage, requestHeaders: IncomingHttpHeaders): Encoding | undefined {
  return page.plain.body.length < smallest ? undefined : encodingFor(requestHeaders['accept-encoding'] as string | undefined);
}

/**
 * The answer that fits the headers of a request: not modified, plain or compressed; undefined if the page has not been
 * compressed yet in the encoding that `encodingFor` chooses for the request.
 */
export function shapeOf(page: CachedPage, requestHeaders: IncomingHttpHeaders): Ready | undefined {
  if (page.status === 200 && requestHeaders['if-none-match']?.includes(page.etag)) return page.notModified;
  const encoding = encodingOf(page, requestHeaders);
  return encoding ? page[encoding] : page.plain;
}

/** Like `shapeOf`, but compresses the page if needed. */
export async function makeShape(page: CachedPage, requestHeaders: IncomingHttpHeaders): Promise<Ready> {
  const made = shapeOf(page, requestHeaders);
  if (made) return made;
  const encoding = encodingOf(page, requestHeaders)!;
  const { body } = page.plain;
  const compressed =
    encoding === 'br'
      ? await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(body, { level: 6 });
  const own = { ...page.headers, 'content-encoding': encoding, 'content-length': String(compressed.length) };
  page[encoding] = { status: page.status, headers: flatHeaders(page.common, own), body: compressed };
  return page[encoding];
}
