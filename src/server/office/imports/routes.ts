import * as z from 'zod/mini';

import { ImportAnswer, ImportBatch, ImportBatches } from '#lib/contract/imports.ts';
import { ResultDifferences, SessionId } from '#lib/contract/office-sessions.ts';
import { importKinds } from '#lib/domain/import-kinds.ts';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { caps } from '#server/platform/spreadsheets/sheet.ts';

import { importFile } from './import-file.ts';
import { importSessionResults } from './import-session-results.ts';
import { listImports } from './list-imports.ts';
import { showImport, undoImport } from './undo-import.ts';

/** The caller needs one of these permissions; the imported kind decides which. */
const permission = [...new Set(Object.values(importKinds))];
const params = z.object({ id: z.string() });

/** Routes that import tables. */
export const importRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/imports',
    operationId: 'importTable',
    summary: 'Import a table, or with dryRun return the changes it would make',
    repeatable: true,
    access: 'staff',
    permission,
    scope: 'units',
    accepts: 'upload',
    formFields: ['kind', 'dryRun', 'digest'],
    maxBytes: caps.bytes.xlsx,
    errors: ['409'],
    data: ImportAnswer,
    handle: ({ app, actor, file, fields, header, locale }) =>
      importFile(app, actor, { file, fields, key: readIdempotencyKey(header('idempotency-key')) }, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/sessions/{id}/results/import',
    operationId: 'importResults',
    summary: 'Import results from the filled-in list of a session, all or nothing; with dryRun=Y only return the differences',
    repeatable: true,
    access: 'staff',
    permission: importKinds.sessionResults,
    scope: 'units',
    accepts: 'upload',
    formFields: ['dryRun', 'digest'],
    maxBytes: caps.bytes.xlsx,
    params: SessionId,
    errors: ['409'],
    data: ResultDifferences,
    handle: ({ app, actor, params: { id }, file, fields, header, locale }) =>
      importSessionResults(app, actor, id, { file, fields, key: readIdempotencyKey(header('idempotency-key')) }, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/imports',
    operationId: 'listImports',
    summary: 'The imports within reach, the newest first',
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
    summary: 'Undo an import; rows that have changed since then stay as they are',
    access: 'staff',
    permission,
    scope: 'units',
    params,
    errors: ['409', '500003'],
    data: ImportBatch,
    handle: ({ app, actor, params: { id }, locale }) => undoImport(app, actor, id, locale),
  }),
];
