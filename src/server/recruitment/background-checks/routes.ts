import { ApplicationId } from '#lib/contract/applications.ts';
import { Background, BackgroundUpdate, BackgroundVersionParams, BackgroundVersions } from '#lib/contract/background.ts';
import { route } from '#server/platform/http/route.ts';

import { listHistory, restoreVersion } from './background-history.ts';
import { saveBackground } from './save-background.ts';
import { showBackground } from './show-background.ts';

const path = '/api/front/personal/apply-job/{id}/background-check';

/** Candidates' routes for the background check of an application. */
export const backgroundRoutes = [
  route({
    method: 'GET',
    path,
    operationId: 'readBackgroundForm',
    summary: 'The background check of an application, with its documents',
    access: 'apply-session',
    params: ApplicationId,
    errors: ['500003'],
    data: Background,
    handle: ({ app, holder, params, arrivedAt, locale }) => showBackground(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path,
    operationId: 'saveBackgroundForm',
    summary: 'Save the background form as it is typed, or submit it',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: BackgroundUpdate,
    errors: ['409', '500003'],
    data: Background,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      saveBackground(app, holder, params.id, body, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: `${path}/history`,
    operationId: 'listBackgroundVersions',
    summary: 'The stored versions of the background form',
    access: 'apply-session',
    params: ApplicationId,
    errors: ['500003'],
    data: BackgroundVersions,
    handle: ({ app, holder, params, arrivedAt, locale }) => listHistory(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: `${path}/history/{version}/restore`,
    operationId: 'restoreBackgroundVersion',
    summary: 'Restore an earlier version of the background form',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: BackgroundVersionParams,
    errors: ['409', '500003'],
    data: Background,
    handle: ({ app, holder, params: { id, version }, arrivedAt, locale }) =>
      restoreVersion(app, holder, { applicationId: id, version: Number(version) }, { arrivedAt, locale }),
  }),
];
