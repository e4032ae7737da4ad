import type { IncomingMessage, ServerResponse } from 'node:http';

import type { App } from '#server/platform/app.ts';

import { findFile } from './store-files.ts';

const uploaded = /^\/upload\/(?:images\/[a-z]+-u[0-9a-f]{24}(?:-\d{1,4})?\.webp|files\/u[0-9a-f]{24}\.pdf)$/;

/** Serves uploaded files from the database. Browsers may cache them for ever, because the content of a path never changes. */
export function contentFiles(app: App) {
  return async (req: IncomingMessage, res: ServerResponse, next: () => void | Promise<void>): Promise<void> => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    const file = uploaded.test(path) ? await findFile(app.db, path) : undefined;
    if (!file) return next();
    const etag = `"${path.slice(path.lastIndexOf('/') + 1)}"`;
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
    if (req.headers['if-none-match']?.includes(etag)) return void res.writeHead(304, headers).end();
    res.writeHead(200, { ...headers, 'Content-Type': file.mediaType, 'Content-Length': String(file.size) });
    res.end(req.method === 'HEAD' ? undefined : file.bytes);
  };
}
