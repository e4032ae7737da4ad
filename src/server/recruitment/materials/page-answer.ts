import type { OpenedPage } from './marked-page.ts';

/**
 * The response with a page for viewing in the browser, by the office or the candidate. The response is not cached, and
 * no script in the page can run.
 */
export function pageAnswer({ name, mediaType, bytes }: OpenedPage): Response {
  const isPicture = mediaType.startsWith('image/');
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
      // Browsers show PDFs with a built-in viewer, which a sandbox would block.
      'Content-Security-Policy': isPicture
        ? "default-src 'none'; sandbox"
        : "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      ...(isPicture ? {} : { 'X-Frame-Options': 'SAMEORIGIN' }),
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
