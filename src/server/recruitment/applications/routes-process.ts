import { Process, ProcessChange } from '#lib/contract/processes.ts';
import { StaffPostingId } from '#lib/contract/staff-postings.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeProcess, showProcess } from './office/change-process.ts';

const toWrite = 'postings.edit';
/** Staff who may read applications may also read the rounds. */
const toRead = [toWrite, 'applications.read'] as const;

/** The hiring office's routes for the process of a posting. */
export const processRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/postings/{id}/process',
    operationId: 'readProcess',
    summary: 'The rounds of a posting',
    access: 'staff',
    permission: toRead,
    scope: 'units',
    params: StaffPostingId,
    data: Process,
    handle: ({ app, actor, params }) => showProcess(app, actor, params.id),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/postings/{id}/process',
    operationId: 'saveProcess',
    summary: 'Save the rounds of a posting; a round with applications can be renamed, not removed',
    access: 'staff',
    permission: toWrite,
    scope: 'units',
    params: StaffPostingId,
    body: ProcessChange,
    errors: ['409'],
    data: Process,
    handle: ({ app, actor, params, body, locale }) => changeProcess(app, actor, params.id, body, locale),
  }),
];
