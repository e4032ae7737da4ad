import { accountRoutes } from './accounts/routes.ts';
import { applicationRoutes } from './applications/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { brochureRoutes } from './content/routes-brochures.ts';
import { slotRoutes } from './content/routes-slots.ts';
import type { RouteDefinition } from './http/route.ts';
import { identityRoutes } from './identity/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { postingRoutes } from './postings/routes.ts';
import { ownResumeRoutes } from './resumes/routes.ts';
import { visitRoutes } from './visits/routes.ts';

/** Every route of the API; a test walks over this list. */
export const routes: RouteDefinition[] = [
  ...identityRoutes,
  ...accountRoutes,
  ...postingRoutes,
  ...contentRoutes,
  ...brochureRoutes,
  ...slotRoutes,
  ...mediaRoutes,
  ...ownResumeRoutes,
  ...applicationRoutes,
  ...visitRoutes,
];
