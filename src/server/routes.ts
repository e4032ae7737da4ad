import type { RouteDefinition } from './http/route.ts';
import { mediaRoutes } from './media/routes.ts';
import { visitRoutes } from './visits/routes.ts';

/** Every route of the API; a test walks over this list. */
export const routes: RouteDefinition[] = [...mediaRoutes, ...visitRoutes];
