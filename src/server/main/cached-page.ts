import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { encodingFor } from '#server/platform/http/encoding.ts';
import { flatHeaders, type Ready } from '#server/platform/http/ready.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Shorter bodies gain nothing by compression. */
const smallest = 1024;

type Encoding = 'br' | 'gzip';
type Headers = [name: string, value: string][];

/** A drawn page, ready to be sent in each shape that was asked for so far. */
export interface CachedPage {
  revision: string;
  /** The clock when it was drawn, in milliseconds. */
  drawnAt: number;
  status: number;
  etag: string;
  /** Bytes that it takes in memory, about. */
  size: number;
  mayBeKept: boolean;
  common: Headers;
  headers: Record<string, string>;
  plain: Ready;
  notModified: Ready;
  br?: Ready;
  gzip?: Ready;
}

interface Drawn {
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

/** Readies what Astro drew; `common` is what every answer carries. A page that sets a cookie is one visitor's: never kept. */
export function cachedPage({ status, headers, body }: Drawn, revision: string, drawnAt: number, common: Headers): CachedPage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const own = textHeaders(headers);
  if (own['content-type'] === 'text/html') own['content-type'] = 'text/html; charset=utf-8';
  own['cache-control'] ??= status === 200 ? 'public, max-age=0, s-maxage=30, must-revalidate' : 'no-store';
  own.vary = 'Accept-Encoding';
  if (status === 200) own.etag = etag;
  return {
    revision,
    drawnAt,
    status,
    etag,
    size: body.length * 2,
    mayBeKept: !own['cache-control'].includes('no-store') && headers['set-cookie'] === undefined,
    common,
    headers: own,
    plain: { status, headers: flatHeaders(common, { ...own, 'content-length': String(body.length) }), body },
    notModified: { status: 304, headers: flatHeaders(common, own), body: Buffer.alloc(0) },
  };
}

function encodingOf(page: CachedPage, asked: IncomingHttpHeaders): Encoding | undefined {
  return page.plain.body.length < smallest ? undefined : encodingFor(asked['accept-encoding'] as string | undefined);
}

/** The page in the shape that the headers of a request ask for; undefined where that is not made yet. */
export function shapeOf(page: CachedPage, asked: IncomingHttpHeaders): Ready | undefined {
  if (page.status === 200 && asked['if-none-match']?.includes(page.etag)) return page.notModified;
  const encoding = encodingOf(page, asked);
  return encoding ? page[encoding] : page.plain;
}

/** As `shapeOf`, and makes it. */
export async function makeShape(page: CachedPage, asked: IncomingHttpHeaders): Promise<Ready> {
  const made = shapeOf(page, asked);
  if (made) return made;
  const encoding = encodingOf(page, asked)!;
  const { body } = page.plain;
  const compressed =
    encoding === 'br'
      ? await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(body, { level: 6 });
  const own = { ...page.headers, 'content-encoding': encoding, 'content-length': String(compressed.length) };
  page[encoding] = { status: page.status, headers: flatHeaders(page.common, own), body: compressed };
  return page[encoding];
}
