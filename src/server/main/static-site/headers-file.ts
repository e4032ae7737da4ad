import { securityHeaders } from '#server/platform/http/security-headers.ts';
import type { Settings } from '#server/platform/settings.ts';

/**
 * What a page's own policy cannot say, or what must hold for every file. Scripts and styles are named by each page
 * itself.
 */
const policy = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'";

/** The headers of every file, in the format of file hosts such as Netlify and Cloudflare Pages. */
export function headersFile(settings: Settings): string {
  const common = securityHeaders(settings).filter(([name]) => name !== 'Content-Security-Policy');
  const lines = [...common, ['Content-Security-Policy', policy] as const].map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, '', '/_astro/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n');
}
