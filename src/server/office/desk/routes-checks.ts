import { ApplicationId } from '#lib/contract/applications.ts';
import { CheckList, CheckQuery, ResumeChanges } from '#lib/contract/checks.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { listChecks } from './list-checks.ts';
import { showChanges } from './show-changes.ts';

/** Routes of submissions that wait for a check, and of changes after applying. */
export const checkRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/checks',
    operationId: 'listChecks',
    summary: 'Submissions that wait for a check, the oldest first',
    access: 'staff',
    permission: 'materials.check',
    scope: 'units',
    query: CheckQuery,
    data: CheckList,
    handle: async ({ app, actor, query, locale }) => {
      const found = await listChecks(app, actor, query, locale);
      await noteShown(app, actor, 'checks', found.list);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/changes',
    operationId: 'listCorrections',
    summary: 'A candidate’s changes after applying',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: ApplicationId,
    data: ResumeChanges,
    handle: ({ app, actor, params }) => showChanges(app, actor, params.id),
  }),
];
