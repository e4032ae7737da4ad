import { Template, TemplateChange, TemplateList, TemplateSlotQuery, TemplateVersions } from '#lib/contract/templates.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeTemplate, listTemplates, listVersionsOfTemplate } from './templates.ts';

const toWrite = 'templates.edit';
/** Staff who may send messages may also read the templates. */
const toRead = [toWrite, 'applications.message'] as const;

/** The hiring office's routes for message templates. */
export const templateRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/templates',
    operationId: 'listTemplates',
    summary: 'The message templates by purpose, language and channel',
    access: 'staff',
    permission: toRead,
    scope: 'office',
    data: TemplateList,
    handle: async ({ app }) => ({ list: await listTemplates(app) }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/templates',
    operationId: 'saveTemplate',
    summary: 'Save the next version of a message template',
    access: 'staff',
    permission: toWrite,
    scope: 'office',
    stepUp: true,
    body: TemplateChange,
    errors: ['409'],
    data: Template,
    handle: ({ app, actor, body }) => changeTemplate(app, actor, body),
  }),
  route({
    method: 'GET',
    path: '/api/staff/templates/versions',
    operationId: 'listTemplateVersions',
    summary: 'The versions of a message template',
    access: 'staff',
    permission: toRead,
    scope: 'office',
    query: TemplateSlotQuery,
    data: TemplateVersions,
    handle: async ({ app, query }) => ({ list: await listVersionsOfTemplate(app, query) }),
  }),
];
