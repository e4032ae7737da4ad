import { api as now } from './api.ts';

/**
 * The API client for pages that load it on the first call: `await import('#lib/client/late-api.ts')`. It is a module of
 * its own, because a module that is imported both statically and dynamically is not split off: pages would load it
 * immediately.
 */
export const api = { ...now };
