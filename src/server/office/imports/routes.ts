import * as z from 'zod/mini';

import { ImportAnswer, ImportBatch, ImportBatches } from '#lib/contract/imports.ts';
import { ResultDifferences, SessionId } from '#lib/contract/office-sessions.ts';
import { importKinds } from '#lib/domain/import-kinds.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { caps } from '#server/platform/spreadsheets/sheet.ts';

import { importFile } from './import-file.ts';
import { importSessionResults } from './import-session-results.ts';
import { listImports } from './list-imports.ts';
import { showImport, undoImport } from './undo-import.ts';

/** The imported kind decides which of them it needs. */
const permission = [...new Set(Object.values(importKinds))];
const params = z.object({ id: z.string() });

/** Calls that import tables. */
export const importRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/imports',
    operationId: 'importTable',
    summary: 'Tell what a table would change (dryRun), or change it',
    access: 'staff',
    permission,
    scope: 'units',
    accepts: 'upload',
    formFields: ['kind', 'dryRun', 'digest'],
    maxBytes: caps.bytes.xlsx,
    data: ImportAnswer,
    handle: ({ app, actor, file, fields, header, locale }) =>
      importFile(app, actor, { file, fields, key: header('idempotency-key') }, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/sessions/{id}/results/import',
    operationId: 'importResults',
    summary: 'Read results back from the list of a session, all or nothing; with dryRun=Y tells the differences alone',
    access: 'staff',
    permission: importKinds.sessionResults,
    scope: 'units',
    accepts: 'upload',
    formFields: ['dryRun', 'digest'],
    maxBytes: caps.bytes.xlsx,
    params: SessionId,
    data: ResultDifferences,
    handle: ({ app, actor, params: { id }, file, fields, header, locale }) =>
      importSessionResults(app, actor, id, { file, fields, key: header('idempotency-key') }, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/imports',
    operationId: 'listImports',
    summary: 'The imports in reach, the newest first',
    access: 'staff',
    permission,
    scope: 'units',
    data: ImportBatches,
    handle: ({ app, actor, locale }) => listImports(app, actor, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/imports/{id}',
    operationId: 'readImport',
    summary: 'One import',
    access: 'staff',
    permission,
    scope: 'units',
    params,
    data: ImportBatch,
    handle: ({ app, actor, params: { id }, locale }) => showImport(app, actor, id, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/imports/{id}/undo',
    operationId: 'undoImport',
    summary: 'Take an import back, as far as nobody has changed it since',
    access: 'staff',
    permission,
    scope: 'units',
    params,
    data: ImportBatch,
    handle: ({ app, actor, params: { id }, locale }) => undoImport(app, actor, id, locale),
  }),
];
