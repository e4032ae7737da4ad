/** The response with a file for one caller: private, never cached, never run as a page. */
export function fileAnswer({ name, mediaType, bytes }: { name: string; mediaType: string; bytes: Uint8Array }): Response {
  const how = mediaType.startsWith('image/') ? 'inline' : 'attachment';
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `${how}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
