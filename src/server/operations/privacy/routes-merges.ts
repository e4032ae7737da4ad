import * as z from 'zod/mini';

import { CaptchaBody, OwnerProof } from '#lib/contract/account.ts';
import { AccountMerge, AccountMergeParams } from '#lib/contract/account-merges.ts';
import { refuseProposal } from '#server/people/accounts/merge-proposals.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { listMerges, mergeAccounts } from './merge-accounts.ts';
import { sendMergeCode } from './prove-other.ts';

const limit = 'accountCallsByAddress';

/** Candidates' routes for merging another account of theirs into the signed-in one. */
export const mergeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/front/system/user/merges',
    operationId: 'listMerges',
    summary: 'The office’s proposals to merge another account of the candidate into this one',
    access: 'candidate',
    data: z.array(AccountMerge),
    handle: ({ app, candidate }) => listMerges(app, candidate),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/merges/{id}/refuse',
    operationId: 'refuseMerge',
    summary: 'Answer that the other account of a proposal is not the candidate’s',
    access: 'candidate',
    limit,
    params: AccountMergeParams,
    handle: ({ app, candidate, params }) => refuseProposal(app, candidate.accountId, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/merges/{id}/sendCode',
    operationId: 'sendMergeCode',
    summary: 'Send a code to the other account of a proposal',
    access: 'candidate',
    limit: 'sendsByAddress',
    captcha: true,
    params: AccountMergeParams,
    body: CaptchaBody,
    handle: ({ app, candidate, params, locale }) => sendMergeCode(app, candidate, params.id, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/system/user/merges/{id}/merge',
    operationId: 'mergeAccounts',
    summary: 'Merge the other account of a proposal into this one, with its password or the code that was sent to it',
    access: 'candidate',
    limit,
    secrets: { password: '400', code: '400003' },
    params: AccountMergeParams,
    body: OwnerProof,
    errors: ['409'],
    handle: ({ app, candidate, params, body, locale }) => mergeAccounts(app, candidate, params.id, body, locale),
  }),
];
