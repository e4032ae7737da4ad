/** The best encoding that an `Accept-Encoding` header names, Brotli before gzip; the header's weights are ignored. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | undefined {
  if (!accepted) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
