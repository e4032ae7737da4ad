import { FileOfApplication, MaterialFinding, MaterialOfApplication, OfficeMaterial } from '#lib/contract/checks.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { checkMaterial } from './check-material.ts';
import { materialForOffice, openPageForOffice } from './material-for-office.ts';
import { pageAnswer } from './page-answer.ts';

const path = '/api/staff/applications/{id}/material/{type}';

/** The office's routes for materials. */
export const materialOfficeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path,
    operationId: 'readOfficeMaterial',
    summary: 'A material of an application with its pages',
    access: 'staff',
    permission: ['materials.check', 'applications.read'],
    scope: 'units',
    params: MaterialOfApplication,
    data: OfficeMaterial,
    handle: ({ app, actor, params, locale }) => materialForOffice(app, actor, params, locale),
  }),
  route({
    method: 'POST',
    path: `${path}/check`,
    operationId: 'checkMaterial',
    summary: 'Accept a material that was handed in, or reject it with a reason',
    access: 'staff',
    permission: 'materials.check',
    scope: 'units',
    limit: 'writesByAddress',
    params: MaterialOfApplication,
    body: MaterialFinding,
    errors: ['409', '500003'],
    words: { '500003': 'errors.nothingToCheck' },
    data: OfficeMaterial,
    async handle({ app, actor, params, body, locale }) {
      const { accept, reason, dueAt, version } = body;
      const finding = {
        accept: accept === 'Y',
        reason: reason ?? '',
        ...(dueAt ? { dueAt: instantOf(dueAt)! } : {}),
        ...(typeof version === 'number' ? { version } : {}),
      };
      await checkMaterial(app, actor, params.id, params.type, finding, locale);
      return materialForOffice(app, actor, params, locale);
    },
  }),
  route({
    method: 'GET',
    path: `${path}/{fileId}`,
    operationId: 'readOfficeMaterialPage',
    summary: 'A page of a material, marked with the reader’s name and the time',
    access: 'staff',
    permission: ['materials.check', 'applications.read'],
    scope: 'units',
    params: FileOfApplication,
    handle: async ({ app, actor, params }) => pageAnswer(await openPageForOffice(app, actor, params)),
  }),
];
