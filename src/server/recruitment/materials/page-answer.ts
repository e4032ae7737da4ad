import type { OpenedPage } from './marked-page.ts';

/** Answers with a page that is looked at, at the desk within its own: kept by no cache, and nothing of it runs. */
export function pageAnswer({ name, mediaType, bytes }: OpenedPage): Response {
  const isPicture = mediaType.startsWith('image/');
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
      // A viewer of documents is an extension of the browser, which a sandbox would keep from showing anything.
      'Content-Security-Policy': isPicture
        ? "default-src 'none'; sandbox"
        : "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      ...(isPicture ? {} : { 'X-Frame-Options': 'SAMEORIGIN' }),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
