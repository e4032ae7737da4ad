import * as z from 'zod/mini';

import { ExportJob, ExportJobs, ExportRequest } from '#lib/contract/exports.ts';
import { exportPermissions } from '#lib/domain/export-lists.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { askForExport } from './ask-for-export.ts';
import { listExports, showExport } from './list-exports.ts';
import { takeExport } from './take-export.ts';

/** The caller needs one of these permissions; the requested list decides which. */
const permission = exportPermissions;
const params = z.object({ id: z.string() });

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
    summary: 'The file of an export: once, within a day, for its requester',
    access: 'staff',
    permission,
    scope: 'own',
    params,
    handle: ({ app, actor, params: { id } }) => takeExport(app, actor, id),
  }),
];
