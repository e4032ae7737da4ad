import { Preferences } from '#lib/contract/preferences.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { readPreferences, savePreferences } from './preferences.ts';

/** Routes for the messages that a candidate wants. */
export const preferenceRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/front/preferences',
    operationId: 'readPreferences',
    summary: 'The messages that the candidate wants, by kind and channel',
    access: 'candidate',
    data: Preferences,
    handle: ({ app, candidate }) => readPreferences(app, candidate),
  }),
  route({
    method: 'PUT',
    path: '/api/front/preferences',
    operationId: 'savePreferences',
    summary: 'Save which messages the candidate wants, by kind and channel',
    access: 'candidate',
    limit: 'writesByAddress',
    body: Preferences,
    data: Preferences,
    handle: ({ app, candidate, body }) => savePreferences(app, candidate, body),
  }),
];
