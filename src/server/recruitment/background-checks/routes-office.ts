import { ApplicationId } from '#lib/contract/applications.ts';
import { BackgroundFinding, OfficeBackground } from '#lib/contract/checks.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { backgroundForOffice } from './background-for-office.ts';
import { acceptBackground, returnBackground } from './check-background.ts';

const path = '/api/staff/applications/{id}/background';

/** The office's routes for background checks. */
export const backgroundOfficeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path,
    operationId: 'readBackgroundCheck',
    summary: 'The background check of an application with its documents',
    access: 'staff',
    permission: 'materials.check',
    scope: 'units',
    params: ApplicationId,
    data: OfficeBackground,
    handle: ({ app, actor, params, locale }) => backgroundForOffice(app, actor, params.id, locale),
  }),
  route({
    method: 'POST',
    path: `${path}/check`,
    operationId: 'checkBackground',
    summary: 'Accept a background check, or return parts of it with a reason each',
    access: 'staff',
    permission: 'materials.check',
    scope: 'units',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: BackgroundFinding,
    errors: ['409', '500003'],
    words: { '500003': 'errors.nothingToCheck' },
    data: OfficeBackground,
    async handle({ app, actor, params: { id }, body, locale }) {
      const read = { locale, ...(typeof body.version === 'number' ? { version: body.version } : {}) };
      if (body.accept === 'Y') await acceptBackground(app, actor, id, read);
      else {
        const dueAt = body.dueAt ? { dueAt: instantOf(body.dueAt)! } : {};
        await returnBackground(app, actor, id, { reasons: body.reasons ?? {}, ...dueAt, ...read });
      }
      return backgroundForOffice(app, actor, id, locale);
    },
  }),
];
