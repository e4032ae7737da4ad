import * as z from 'zod/mini';

import {
  ApplicationDetail,
  ApplicationFile,
  ApplicationId,
  ApplicationRecord,
  WithdrawRequest,
} from '#lib/contract/applications.ts';
import { PostingDetail, PostingId } from '#lib/contract/postings.ts';
import { PdfQuery } from '#lib/contract/resume.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';
import { findPosition } from '#server/recruitment/postings/find-position.ts';

import { withdrawApplication } from './apply/withdraw-application.ts';
import { findMyApplication } from './find-my-application.ts';
import { listApplications } from './list-applications.ts';
import { openFrozenFile } from './preview-application.ts';
import { printApplication } from './print-application.ts';
import { showApplication } from './show-application.ts';

/** Candidates' routes for their applications, and the route for a posting with the visitor's own application. */
export const applicationRoutes = [
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/query-all',
    operationId: 'listApplications',
    summary: 'The applications of the signed-in candidate, newest first',
    access: 'candidate',
    data: z.array(ApplicationRecord),
    handle: ({ app, candidate, locale }) => listApplications(app, candidate.accountId, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/delete/{id}',
    operationId: 'withdrawApplication',
    summary: 'Withdraw an application',
    access: 'candidate',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: WithdrawRequest,
    errors: ['409'],
    data: z.null(),
    async handle({ app, params, body, candidate, locale }) {
      await withdrawApplication(app, { accountId: candidate.accountId, id: params.id, reason: body.reason ?? '' }, locale);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}',
    operationId: 'readApplication',
    summary: 'One application with the submitted resume, and what has changed in the resume since then',
    access: 'candidate',
    params: ApplicationId,
    data: ApplicationDetail,
    handle: ({ app, params, candidate, locale }) => showApplication(app, candidate.accountId, params.id, locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/resume.pdf',
    operationId: 'printApplicationResume',
    summary: 'The submitted resume of an application as PDF, in one language or both',
    access: 'candidate',
    limit: 'accountCallsByAddress',
    params: ApplicationId,
    query: PdfQuery,
    handle: async ({ app, params, query, candidate, locale }) =>
      fileAnswer(await printApplication(app, candidate.accountId, params.id, query, locale)),
  }),
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/upload/{folder}/{fileId}',
    operationId: 'readApplicationFile',
    summary: 'A file that was submitted with an application, for its candidate only',
    access: 'candidate',
    params: ApplicationFile,
    handle: async ({ app, params, candidate }) =>
      fileAnswer(await openFrozenFile(app, candidate.accountId, params.id, params.fileId)),
  }),
  route({
    method: 'GET',
    path: '/api/front/findPosition/{id}',
    operationId: 'readPosting',
    summary: 'One posting in full, with the application of the signed-in candidate if there is one',
    access: 'anyone',
    cached: 'anonymous',
    params: PostingId,
    data: PostingDetail,
    async handle({ app, params, locale, visitor }) {
      const posting = await findPosition(app, params.id, locale);
      const candidate = await visitor();
      const myApplication = candidate && (await findMyApplication(app, candidate.accountId, params.id, locale));
      return { ...posting, myApplication };
    },
  }),
];
