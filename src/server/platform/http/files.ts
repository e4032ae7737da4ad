import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

import sirv from 'sirv';

const oneRange = /^bytes=([0-9]{1,15})-([0-9]{0,15})$/;

/**
 * Removes a `Range` header that sirv would misread: several ranges, a suffix range, or an end that is 0 or before the start.
 * The answer is then the whole file, which HTTP allows.
 */
function dropOddRange({ headers }: IncomingMessage): void {
  if (headers.range === undefined) return;
  const [, start, end] = oneRange.exec(headers.range) ?? [];
  if (start === undefined || (end && (Number(end) === 0 || Number(end) < Number(start)))) delete headers.range;
}

/**
 * Ends the response if a file cannot be read because a newer build has replaced it. Without a listener, the error would end the
 * process.
 */
function survive(res: ServerResponse): void {
  res.on('pipe', (file: Readable) => file.on('error', () => res.destroy()));
}

/**
 * Serves the files of the built site. Files with a hash in their names are immutable; browsers revalidate other files after an
 * hour. A file is sent compressed if the build wrote a compressed copy. Ranges can be requested, for video.
 */
export function serveFiles(
  folder: string,
): (req: IncomingMessage, res: ServerResponse, next: () => void | Promise<void>) => void {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    extensions: [],
    setHeaders(res, path) {
      const hashed = path.startsWith('/_astro/');
      res.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, must-revalidate');
      if (path.endsWith('.svg')) res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    },
  });
  return (req, res, next) => {
    dropOddRange(req);
    survive(res);
    return serve(req, res, next as () => void);
  };
}
