import { PostingsOfSelection } from '#lib/contract/batches.ts';
import { PoolInvitation, PoolInvited, PoolPage, PoolQuery } from '#lib/contract/talent-pool.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { inviteFromPool, postingsToInvite, searchPool } from './pool.ts';

/** The hiring office's routes of the talent pool. */
export const poolRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: '/api/staff/pool/search',
    operationId: 'searchPool',
    summary: 'People who joined the talent pool and applied to a unit of the caller, with the last day of their consent',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    body: PoolQuery,
    data: PoolPage,
    async handle({ app, actor, body, locale }) {
      const found = await searchPool(app, actor, body, locale);
      await noteShown(app, actor, 'pool', found.list);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/pool/postings',
    operationId: 'listPoolPostings',
    summary: 'The open postings within reach, to which people of the talent pool may be invited',
    access: 'staff',
    permission: 'applications.message',
    scope: 'units',
    data: PostingsOfSelection,
    handle: ({ app, actor, locale }) => postingsToInvite(app, actor, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/pool/invitations',
    operationId: 'inviteFromPool',
    summary: 'Invite people of the talent pool to an open posting, once per person and posting; logged',
    access: 'staff',
    permission: 'applications.message',
    scope: 'units',
    limit: 'writesByAddress',
    body: PoolInvitation,
    errors: ['500002'],
    data: PoolInvited,
    handle: ({ app, actor, body }) => inviteFromPool(app, actor, body),
  }),
];
