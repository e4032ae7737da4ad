import { ApplicationId } from '#lib/contract/applications.ts';
import { EarlierResults, EarlierResultsAnswer } from '#lib/contract/results.ts';
import { route } from '#server/platform/http/route.ts';

import { answerReuse } from './results/answer-reuse.ts';

/** Candidates' routes for the results of their other applications. */
export const resultRoutes = [
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/{id}/earlier-results',
    operationId: 'answerReuse',
    summary: 'Agree to the use of valid results of other applications for this one, or withdraw the consent',
    access: 'candidate',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: EarlierResultsAnswer,
    errors: ['500003'],
    data: EarlierResults,
    handle: ({ app, params, body, candidate, locale }) =>
      answerReuse(app, { accountId: candidate.accountId, id: params.id }, body.agree === 'Y', locale),
  }),
];
