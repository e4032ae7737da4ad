import { Changes, ChangesQuery } from '#lib/contract/changes.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { readChanges } from './read-changes.ts';

/** What an HR system follows. */
export const changeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/changes',
    operationId: 'listChanges',
    summary: 'What happened to applications since then, in order, at least once',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    query: ChangesQuery,
    data: Changes,
    handle: ({ app, actor, query }) => readChanges(app, actor, query),
  }),
];
