import { Changes, ChangesQuery } from '#lib/contract/changes.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { readChanges } from './read-changes.ts';

/** The feed of events for HR systems. */
export const changeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/changes',
    operationId: 'listChanges',
    summary: 'Events of applications since a cursor or a time, in order, each at least once',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    query: ChangesQuery,
    data: Changes,
    handle: ({ app, actor, query }) => readChanges(app, actor, query),
  }),
];
