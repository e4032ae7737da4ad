import { PoolAnswer, PoolConsent } from '#lib/contract/talent-pool.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { answerPool, readConsent } from './consent.ts';

/** Candidates' routes for the talent pool. */
export const talentPoolRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/front/talent-pool',
    operationId: 'readPoolConsent',
    summary: 'Whether the candidate is in the talent pool and until when, and the text of the consent',
    access: 'candidate',
    data: PoolConsent,
    handle: ({ app, candidate, locale }) => readConsent(app, candidate.accountId, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/talent-pool',
    operationId: 'answerPool',
    summary: 'Agree to the talent pool for twelve months, renew the consent, or withdraw it',
    access: 'candidate',
    limit: 'writesByAddress',
    body: PoolAnswer,
    errors: ['409', '500003'],
    data: PoolConsent,
    handle: ({ app, candidate, body, locale }) => answerPool(app, candidate.accountId, body, locale),
  }),
];
