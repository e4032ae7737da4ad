import { TemplatePreview, TemplatePreviewRequest } from '#lib/contract/templates.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { previewTemplate } from './preview-template.ts';

/** The preview of a template; it is in this folder because it can show the values of an application. */
export const templatePreviewRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/templates/preview',
    operationId: 'previewTemplate',
    summary: 'A message as it would be sent, with the values of an application or made-up ones',
    access: 'staff',
    permission: ['templates.edit', 'applications.message'],
    scope: 'units',
    body: TemplatePreviewRequest,
    data: TemplatePreview,
    handle: ({ app, actor, body }) => previewTemplate(app, actor, body),
  }),
];
