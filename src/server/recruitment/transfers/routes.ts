import { ApplicationId } from '#lib/contract/applications.ts';
import { Transfer, TransferAnswer } from '#lib/contract/transfers.ts';
import { route } from '#server/platform/http/route.ts';

import { answerTransfer } from './answer-transfer.ts';
import { readTransfer } from './read-transfer.ts';

const transfer = '/api/front/personal/apply-job/{id}/transfer';

/** Candidates' routes for the transfer of an application to another posting. */
export const transferRoutes = [
  route({
    method: 'GET',
    path: transfer,
    operationId: 'readTransfer',
    summary: 'The question whether an application may be transferred to another posting, and the answer',
    access: 'apply-session',
    params: ApplicationId,
    errors: ['500003'],
    data: Transfer,
    handle: ({ app, holder, params, arrivedAt, locale }) => readTransfer(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: transfer,
    operationId: 'answerTransfer',
    summary: 'Accept or decline, once, the transfer of an application to another posting',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: TransferAnswer,
    errors: ['409', '500003'],
    data: Transfer,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      answerTransfer(app, holder, { applicationId: params.id, answer: body }, { arrivedAt, locale }),
  }),
];
