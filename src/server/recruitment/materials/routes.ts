import * as z from 'zod/mini';

import { ApplicationId } from '#lib/contract/applications.ts';
import { Material, MaterialContentParams, MaterialFileParams, MaterialParams } from '#lib/contract/materials.ts';
import { maxDocumentBytes } from '#lib/rules/materials.ts';
import { route } from '#server/platform/http/route.ts';

import { handIn, takeBack } from './hand-in.ts';
import { pageAnswer } from './page-answer.ts';
import { listMaterials, openMaterialFile, showMaterial } from './show-materials.ts';

/** Candidates' routes for the materials of an application. */
export const materialRoutes = [
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/material',
    operationId: 'listMaterials',
    summary: 'The materials requested for an application, in order of urgency',
    access: 'apply-session',
    params: ApplicationId,
    data: z.array(Material),
    handle: ({ app, holder, params, arrivedAt, locale }) => listMaterials(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/material/{type}',
    operationId: 'readMaterial',
    summary: 'One requested material with its pages',
    access: 'apply-session',
    params: MaterialParams,
    errors: ['500003'],
    data: Material,
    handle: ({ app, holder, params, arrivedAt, locale }) => showMaterial(app, holder, params, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/{id}/material/{type}',
    operationId: 'addMaterialPage',
    summary: 'Hand in a page; the field `replaces` may name the page to replace',
    access: 'apply-session',
    limit: 'uploadsByAddress',
    accepts: 'upload',
    formFields: ['replaces'],
    maxBytes: maxDocumentBytes,
    params: MaterialParams,
    errors: ['409', '500003'],
    data: Material,
    handle: ({ app, holder, params, file, fields, arrivedAt, locale }) =>
      handIn(app, holder, params, { upload: file, replaces: fields.replaces ?? '' }, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/{id}/material/{type}/{fileId}/delete',
    operationId: 'removeMaterialPage',
    summary: 'Delete a page of a material that is neither accepted nor overdue',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: MaterialFileParams,
    body: z.object({}),
    errors: ['409', '500003'],
    data: Material,
    handle: ({ app, holder, params, arrivedAt, locale }) => takeBack(app, holder, params, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/material/{type}/upload/{folder}/{fileId}',
    operationId: 'readMaterialFile',
    summary: 'The file of a page that was handed in, for its candidate only',
    access: 'apply-session',
    params: MaterialContentParams,
    errors: ['500003'],
    handle: async ({ app, holder, params, arrivedAt, locale }) =>
      pageAnswer(await openMaterialFile(app, holder, params, { arrivedAt, locale })),
  }),
];
