import { MergeProposalRequest, MergeProposed } from '#lib/contract/account-merges.ts';
import { DeskApplicationId } from '#lib/contract/desk-application.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeProposal } from './propose-merge.ts';

/** The route by which leads propose a merge of two accounts to a person. */
export const mergeProposalRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/merge',
    operationId: 'proposeMerge',
    summary: 'Propose to the person a merge with the account of a possible duplicate, or withdraw the proposal; logged',
    access: 'staff',
    permission: 'applications.override',
    scope: 'units',
    params: DeskApplicationId,
    body: MergeProposalRequest,
    data: MergeProposed,
    handle: ({ app, actor, params, body }) => changeProposal(app, actor, params.id, body),
  }),
];
