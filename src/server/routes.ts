import { contentRoutes } from './content/routes.ts';
import type { RouteDefinition } from './http/route.ts';
import { postingRoutes } from './postings/routes.ts';

/** Every route of the API; a test walks over this list. */
export const routes: RouteDefinition[] = [...postingRoutes, ...contentRoutes];
