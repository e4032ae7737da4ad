import { Scorecard, ScorecardChange, ScorecardKey, ScorecardList } from '#lib/contract/scorecards.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeScorecard, listScorecards, readScorecard } from './scorecards.ts';

/** The hiring office's routes for scorecards. */
export const scorecardRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/scorecards',
    operationId: 'listScorecards',
    summary: 'The scorecards that a round can have',
    access: 'staff',
    permission: 'postings.edit',
    scope: 'own',
    data: ScorecardList,
    handle: async ({ app }) => ({ list: await listScorecards(app.db) }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/scorecards/{key}',
    operationId: 'readScorecard',
    summary: 'One scorecard: its criteria with scale, weight and anchors',
    access: 'staff',
    permission: 'postings.edit',
    scope: 'own',
    params: ScorecardKey,
    data: Scorecard,
    handle: ({ app, params }) => readScorecard(app.db, params.key),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/scorecards/{key}',
    operationId: 'saveScorecard',
    summary: 'Save a scorecard; once somebody has begun to fill it in, only its texts can be changed',
    access: 'staff',
    permission: 'templates.edit',
    scope: 'office',
    stepUp: true,
    params: ScorecardKey,
    body: ScorecardChange,
    errors: ['409'],
    data: Scorecard,
    handle: ({ app, actor, params, body }) => changeScorecard(app, actor, params.key, body),
  }),
];
