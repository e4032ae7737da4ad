import type { Settings } from '#server/platform/settings.ts';

import type { Incoming } from './incoming.ts';
import { isInsideHost } from './network.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from another site's page: a foreign `Origin`, or a `Sec-Fetch-Site`
 * other than `same-origin` and `none`. Command-line clients send neither header and pass. Allowed origins pass as well. The
 * site's own origin is PUBLIC_URL. If PUBLIC_URL is not set, `http://` with the requested host is also accepted, provided
 * that `isInsideHost` accepts the host.
 */
export function isForeign(request: Incoming, settings: Pick<Settings, 'allowedOrigins' | 'publicUrl' | 'hasPublicUrl'>): boolean {
  if (harmless.has(request.method)) return false;
  const origin = request.header('origin');
  if (origin && settings.allowedOrigins.includes(origin)) return false;
  const site = request.header('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  if (!origin || origin === settings.publicUrl) return false;
  if (settings.hasPublicUrl) return true;
  const host = request.header('host') ?? '';
  return origin !== `http://${host}` || !isInsideHost(host);
}
