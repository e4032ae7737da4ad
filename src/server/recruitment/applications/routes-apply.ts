import { ApplyAnswer, Needs, NeedsBody } from '#lib/contract/applications.ts';
import { SentApplication } from '#lib/contract/apply-request.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { applyForPosting, type ForgetRound } from './apply/apply-for-posting.ts';
import { readApplication } from './apply/read-application.ts';
import { readNeeds } from './apply/read-needs.ts';

/** The routes for applying; `forgetRound` deletes other modules' data about an attempt that ended with a withdrawal. */
export function applyRoutes(forgetRound: ForgetRound): RouteDefinition[] {
  return [
    route({
      method: 'POST',
      path: '/api/front/personal/apply-job/apply',
      operationId: 'applyForPosting',
      summary: 'Apply for a posting',
      repeatable: true,
      access: 'candidate',
      limit: 'writesByAddress',
      body: SentApplication,
      errors: ['404', '500001', '500002'],
      data: ApplyAnswer,
      handle: async ({ app, body, candidate, locale, header, arrivedAt }) =>
        applyForPosting(app, candidate.accountId, await readApplication(app, body), {
          arrivedAt,
          locale,
          idempotencyKey: readIdempotencyKey(header('idempotency-key')),
          forgetRound,
        }),
    }),
    route({
      method: 'POST',
      path: '/api/front/personal/apply-job/needs',
      operationId: 'readNeeds',
      summary: 'What the resume still lacks to apply for a posting',
      access: 'candidate',
      limit: 'writesByAddress',
      body: NeedsBody,
      errors: ['404'],
      data: Needs,
      handle: ({ app, body, candidate, locale }) => readNeeds(app, candidate.accountId, body.pkRegJob, locale),
    }),
  ];
}
