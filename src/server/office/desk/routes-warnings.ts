import * as z from 'zod/mini';

import { DeskApplicationId } from '#lib/contract/desk-application.ts';
import { DeskWarning, WarningParams, WarningRequest } from '#lib/contract/warnings.ts';
import { removeWarning, setWarning } from '#server/office/notes/warnings.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { rowInReach } from './show-application.ts';

/** Leads' routes for warnings about falsified documents. */
export const warningRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/warnings',
    operationId: 'setWarning',
    summary: 'Warn leads of falsified documents, with a reason and a last day; logged, and listed in the candidate’s export',
    access: 'staff',
    permission: 'applications.override',
    scope: 'units',
    params: DeskApplicationId,
    body: WarningRequest,
    errors: ['409'],
    data: z.array(DeskWarning),
    handle: async ({ app, actor, params, body }) => setWarning(app, actor, await rowInReach(app, actor, params.id), body),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/applications/{id}/warnings/{warningId}',
    operationId: 'removeWarning',
    summary: 'Remove the warning on an application before its last day; logged',
    access: 'staff',
    permission: 'applications.override',
    scope: 'units',
    params: WarningParams,
    data: z.array(DeskWarning),
    handle: async ({ app, actor, params: { id, warningId } }) =>
      removeWarning(app, actor, await rowInReach(app, actor, id), warningId),
  }),
];
