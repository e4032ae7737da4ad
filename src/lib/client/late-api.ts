import { api as now } from './api.ts';

/**
 * The API client for pages that load it on the first call: `await import('#lib/client/late-api.ts')`. A module of its
 * own, because one imported both statically and dynamically is loaded at once by every page that imports it.
 */
export const api = { ...now };
