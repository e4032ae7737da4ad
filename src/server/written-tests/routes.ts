import { ApplicationId } from '#lib/contract/applications.ts';
import { Intention, IntentionAnswer } from '#lib/contract/written-tests.ts';
import { route } from '#server/http/route.ts';

import { answerIntention } from './answer-intention.ts';
import { readIntention } from './read-intention.ts';

const path = '/api/front/personal/apply-job/{id}/examination-intention';

export const writtenTestRoutes = [
  route({
    method: 'GET',
    path,
    summary: 'What is asked about the written test of an application, the answer, and the test once it is assigned',
    access: 'apply-session',
    params: ApplicationId,
    data: Intention,
    handle: ({ app, holder, params, arrivedAt, locale }) => readIntention(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path,
    summary: 'Answer whether and where the candidate sits the written test, or change the answer until it is due',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: IntentionAnswer,
    data: Intention,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      answerIntention(app, holder, { applicationId: params.id, answer: body }, { arrivedAt, locale }),
  }),
];
