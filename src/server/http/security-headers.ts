import type { Settings } from '#server/settings.ts';

/** The policy of answers that are no pages: nothing may run in them. Pages bring their own, with hashes. */
const nothingRuns = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Headers of every answer, whatever answers it. */
export function securityHeaders(settings: Settings): [name: string, value: string][] {
  return [
    ['Content-Security-Policy', nothingRuns],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', settings.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin'],
    ...(settings.publicUrl.startsWith('https:')
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as [string, string][])
      : []),
  ];
}
