import { ApplicationId } from '#lib/contract/applications.ts';
import { Background, BackgroundUpdate } from '#lib/contract/background.ts';
import { route } from '#server/http/route.ts';

import { saveBackground } from './save-background.ts';
import { showBackground } from './show-background.ts';

export const backgroundRoutes = [
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/background-check',
    summary: 'The background check of an application, with its documents',
    access: 'apply-session',
    params: ApplicationId,
    data: Background,
    handle: ({ app, holder, params, arrivedAt, locale }) => showBackground(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/{id}/background-check',
    summary: 'Save the background form as it is typed, or submit it',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: BackgroundUpdate,
    data: Background,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      saveBackground(app, holder, params.id, body, { arrivedAt, locale }),
  }),
];
