import { notFound } from '#server/platform/errors.ts';

import type { MediaFile } from './files.ts';

/**
 * Responds with a file, or with 304 if the caller has the file already.
 * @param cacheControl the value of the `Cache-Control` header
 * @param known the request's `If-None-Match`
 * @throws AppError 404 if there is no such file
 */
export function answerFile(file: MediaFile | null, cacheControl: string, known: string | undefined): Response {
  if (!file) throw notFound();
  const headers = { 'Content-Type': file.type, 'Cache-Control': cacheControl, ETag: file.etag };
  if (known?.includes(file.etag)) return new Response(null, { status: 304, headers });
  return new Response(file.bytes, { headers: { ...headers, 'Content-Length': String(file.bytes.length) } });
}
