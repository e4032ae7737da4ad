import { api as now } from './api.ts';

/**
 * The client of the API where it is fetched only when something is called: `await import('#lib/client/late-api.ts')`. In a
 * module of its own, since one that is imported both at once and later costs every page that imports it at once.
 */
export const api = { ...now };
