import type { Settings } from '#server/settings.ts';

import type { Incoming } from './incoming.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from another site's page: a foreign `Origin`, or a
 * `Sec-Fetch-Site` other than the site's own. A command-line client sends neither and passes.
 */
export function isForeign(request: Incoming, settings: Settings): boolean {
  if (harmless.has(request.method)) return false;
  const origin = request.header('origin');
  if (origin && settings.allowedOrigins.includes(origin)) return false;
  const site = request.header('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  if (!origin) return false;
  if (origin === settings.publicUrl) return false;
  const host = request.header('host');
  return origin !== `http://${host}` && origin !== `https://${host}`;
}
