import { api as now } from './api.ts';

/**
 * The API client as `load-api.ts` loads it. It is a module of its own, because a module that is imported both statically and
 * dynamically is not split off: pages would load it immediately.
 */
export const api = { ...now };
