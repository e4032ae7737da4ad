import type { RouteDefinition } from './http/route.ts';

/** Every route of the API; a test walks over this list. */
export const routes: RouteDefinition[] = [];
