import * as z from 'zod/mini';

import { ApplicationId } from '#lib/contract/applications.ts';
import { Reply, ReplyRequest } from '#lib/contract/replies.ts';
import { route } from '#server/platform/http/route.ts';

import { readReplies, writeReply } from './replies/write-reply.ts';

/** Candidates' routes for the conversation with the office about an application. */
export const replyRoutes = [
  route({
    method: 'GET',
    path: '/api/front/personal/apply-job/{id}/replies',
    operationId: 'listReplies',
    summary: 'The conversation with the office about an application, the earliest message first',
    access: 'candidate',
    params: ApplicationId,
    data: z.array(Reply),
    handle: ({ app, params, candidate }) => readReplies(app, { accountId: candidate.accountId, id: params.id }),
  }),
  route({
    method: 'POST',
    path: '/api/front/personal/apply-job/{id}/replies',
    operationId: 'writeReply',
    summary:
      'Write to the office about an application, at most five times a day. An ended application takes messages until 30 days ' +
      "after its end or the office's last message, whichever is later",
    access: 'candidate',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: ReplyRequest,
    errors: ['409', '429'],
    data: z.array(Reply),
    handle: ({ app, params, body, candidate }) => writeReply(app, { accountId: candidate.accountId, id: params.id }, body.text),
  }),
];
