import * as z from 'zod/mini';

import { ExportApproval, ExportJob, ExportJobs, ExportRequest } from '#lib/contract/exports.ts';
import { exportPermissions } from '#lib/domain/export-lists.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { approveExport, listApprovals, refuseRequest } from './approve-export.ts';
import { askForExport } from './ask-for-export.ts';
import { listExports, showExport } from './list-exports.ts';
import { takeExport } from './take-export.ts';

/** The caller needs one of these permissions; the requested list decides which. */
const permission = exportPermissions;
const params = z.object({ id: z.string() });

/** What the routes of approvals have in common: the caller must be allowed to export ID numbers. */
const approval = { access: 'staff', permission: 'applications.exportWithId', scope: 'units' } as const;

/** Routes that export lists of the hiring office as files. */
export const exportRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/exports',
    operationId: 'createExport',
    summary: 'Request an export of a list as a file',
    access: 'staff',
    permission,
    scope: 'units',
    body: ExportRequest,
    errors: ['429'],
    data: ExportJob,
    handle: ({ app, actor, body, locale }) => askForExport(app, actor, body, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/exports',
    operationId: 'listExports',
    summary: 'The exports that the caller requested',
    automatic: 'marked',
    access: 'staff',
    permission,
    scope: 'own',
    data: ExportJobs,
    handle: ({ app, actor }) => listExports(app, actor),
  }),
  route({
    method: 'GET',
    path: '/api/staff/exports/{id}',
    operationId: 'readExport',
    summary: 'The progress of an export',
    access: 'staff',
    permission,
    scope: 'own',
    params,
    data: ExportJob,
    handle: ({ app, actor, params: { id } }) => showExport(app, actor, id),
  }),
  route({
    method: 'GET',
    path: '/api/staff/exports/{id}/file',
    operationId: 'downloadExport',
    summary: 'The file of an export; only its requester can download it, once and within a day',
    access: 'staff',
    permission,
    scope: 'own',
    params,
    handle: ({ app, actor, params: { id } }) => takeExport(app, actor, id),
  }),
  route({
    ...approval,
    method: 'GET',
    path: '/api/staff/export-approvals',
    operationId: 'listExportApprovals',
    summary: 'The exports with ID numbers that wait for the approval of a second person',
    data: z.array(ExportApproval),
    handle: ({ app, actor, locale }) => listApprovals(app, actor, locale),
  }),
  route({
    ...approval,
    method: 'POST',
    path: '/api/staff/export-approvals/{id}/approve',
    operationId: 'approveExport',
    summary: 'Approve an export with ID numbers that somebody else has requested',
    params,
    errors: ['409'],
    handle: ({ app, actor, params: { id } }) => approveExport(app, actor, id),
  }),
  route({
    ...approval,
    method: 'POST',
    path: '/api/staff/export-approvals/{id}/refuse',
    operationId: 'refuseExport',
    summary: 'Refuse an export with ID numbers, or withdraw the caller’s own request',
    params,
    errors: ['409'],
    handle: ({ app, actor, params: { id } }) => refuseRequest(app, actor, id),
  }),
];
