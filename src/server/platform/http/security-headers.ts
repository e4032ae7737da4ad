import { permissionsPolicy } from '#lib/browser/permissions-policy.ts';
import type { Settings } from '#server/platform/settings.ts';

/** The policy of answers that are not pages: nothing may run in them. Pages have their own policy, with hashes. */
const nothingRuns = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * The policy of built files. A worker gets the policy of its own file. This policy has no `sandbox`, in which a worker would
 * lack WebCrypto. One worker fetches a photo decoder and runs it as WebAssembly; pages may not run WebAssembly.
 */
export const builtFilePolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The security headers of every answer. */
export function securityHeaders(settings: Settings, policy = nothingRuns): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', permissionsPolicy()],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', settings.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin'],
    ...(settings.publicUrl.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as [string, string][])
      : []),
  ];
}
