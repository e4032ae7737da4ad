import { securityHeaders } from '#server/platform/http/security-headers.ts';
import type { Settings } from '#server/platform/settings.ts';

/**
 * The directives of the content security policy that a page's meta element cannot contain or that are the same for every
 * file. Each page's own policy lists its scripts and styles.
 */
const policy = "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'";

/** The headers of every file, in the format of file hosts such as Netlify and Cloudflare Pages. */
export function headersFile(settings: Settings): string {
  const common = securityHeaders(settings).filter(([name]) => name !== 'Content-Security-Policy');
  const lines = [...common, ['Content-Security-Policy', policy] as const].map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, '', '/_astro/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n');
}
