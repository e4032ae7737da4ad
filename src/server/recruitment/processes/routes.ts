import { ProcessChange, ProcessTemplate, ProcessTemplateKey, ProcessTemplateList } from '#lib/contract/processes.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeProcessTemplate, listProcessTemplates } from './templates.ts';

/** The hiring office's routes for the templates of processes. */
export const processTemplateRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/process-templates',
    operationId: 'listProcessTemplates',
    summary: 'The template of rounds for new postings of each category',
    access: 'staff',
    permission: 'postings.edit',
    scope: 'units',
    data: ProcessTemplateList,
    handle: async ({ app, locale }) => ({ list: await listProcessTemplates(app, locale) }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/process-templates/{key}',
    operationId: 'saveProcessTemplate',
    summary: 'Save the template of rounds for new postings of a category',
    access: 'staff',
    permission: 'templates.edit',
    scope: 'office',
    stepUp: true,
    params: ProcessTemplateKey,
    body: ProcessChange,
    errors: ['409'],
    data: ProcessTemplate,
    handle: ({ app, actor, params, body, locale }) => changeProcessTemplate(app, actor, params.key, body, locale),
  }),
];
