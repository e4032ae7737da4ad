import sirv from 'sirv';

/**
 * Serves the built site's files: hashed ones for ever, the others with revalidation; brotli and gzip where the
 * build wrote them beside the file; ranges for video.
 */
export function serveFiles(folder: string): ReturnType<typeof sirv> {
  return sirv(folder, {
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
}
