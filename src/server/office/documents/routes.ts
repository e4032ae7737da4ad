import * as z from 'zod/mini';

import { DocumentsJob, DocumentsRequest } from '#lib/contract/documents.ts';
import { documentKinds, documentPermission as permission } from '#lib/domain/document-kinds.ts';
import { takeFile } from '#server/office/exports/take-export.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { askForDocuments, showDocuments } from './ask-for-documents.ts';

const params = z.object({ id: z.string() });

/** Routes that put the documents of many applications into one file. */
export const documentRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/documents',
    operationId: 'createDocuments',
    summary: 'Request the documents of selected applications in one file',
    access: 'staff',
    permission,
    scope: 'units',
    body: DocumentsRequest,
    errors: ['429'],
    data: DocumentsJob,
    handle: ({ app, actor, body, locale }) => askForDocuments(app, actor, body, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/documents/{id}',
    operationId: 'readDocuments',
    summary: 'The progress of requested documents',
    automatic: 'marked',
    access: 'staff',
    permission,
    scope: 'own',
    params,
    data: DocumentsJob,
    handle: ({ app, actor, params: { id } }) => showDocuments(app, actor, id),
  }),
  route({
    method: 'GET',
    path: '/api/staff/documents/{id}/file',
    operationId: 'downloadDocuments',
    summary: 'The file with the documents; only its requester can download it, once and within a day',
    access: 'staff',
    permission,
    scope: 'own',
    params,
    handle: ({ app, actor, params: { id } }) => takeFile(app, actor, id, documentKinds),
  }),
];
