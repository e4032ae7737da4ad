import { ApplicationId, Offer } from '#lib/contract/applications.ts';
import { OfferCode, OfferDetail, OfferReplyRequest } from '#lib/contract/offers.ts';
import { PdfQuery } from '#lib/contract/resume.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';

import { printOwnOffer } from './offers/print-own-offer.ts';
import { replyToOffer } from './offers/reply-to-offer.ts';
import { sendOfferCode } from './offers/send-offer-code.ts';
import { showOffer } from './offers/show-offer.ts';

const path = '/api/front/personal/apply-job/{id}/offer';

/** Candidates' routes for their offers. */
export const offerRoutes = [
  route({
    method: 'GET',
    path,
    operationId: 'readOffer',
    summary: 'The offer of an application with its terms and state',
    access: 'candidate',
    params: ApplicationId,
    data: OfferDetail,
    handle: ({ app, params, candidate, locale }) => showOffer(app, { accountId: candidate.accountId, id: params.id }, locale),
  }),
  route({
    method: 'GET',
    path: `${path}.pdf`,
    operationId: 'printOffer',
    summary: 'The offer of an application as PDF, in one language or both',
    access: 'candidate',
    limit: 'accountCallsByAddress',
    params: ApplicationId,
    query: PdfQuery,
    handle: async ({ app, params, query, candidate, locale }) =>
      fileAnswer(await printOwnOffer(app, { accountId: candidate.accountId, id: params.id }, query, locale)),
  }),
  route({
    method: 'POST',
    path: `${path}/code`,
    operationId: 'sendOfferCode',
    summary: "Send the code for accepting an offer to the account's phone or mail address",
    access: 'candidate',
    limit: 'sendsByAddress',
    params: ApplicationId,
    errors: ['500003'],
    data: OfferCode,
    handle: ({ app, params, candidate, arrivedAt, locale }) =>
      sendOfferCode(app, { accountId: candidate.accountId, id: params.id }, arrivedAt, locale),
  }),
  route({
    method: 'POST',
    path,
    operationId: 'answerOffer',
    summary: 'Accept an offer by name and code, or decline it with a reason',
    access: 'candidate',
    limit: 'writesByAddress',
    secrets: { code: '400003' },
    params: ApplicationId,
    body: OfferReplyRequest,
    errors: ['409', '500003'],
    data: Offer,
    handle: ({ app, params, body, candidate, arrivedAt, locale }) =>
      replyToOffer(app, { accountId: candidate.accountId, id: params.id, body, arrivedAt }, locale),
  }),
];
