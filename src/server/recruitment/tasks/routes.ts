import { SelfName } from '#lib/contract/account.ts';
import { describeSelf } from '#server/people/accounts/describe-account.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { countOwnWaiting } from './count-waiting.ts';

/** The route that describes the signed-in candidate, declared here because its answer has the number of waiting tasks. */
export const taskRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/front/system/user/self/name',
    operationId: 'readVisitor',
    summary: 'The signed-in candidate',
    access: 'candidate',
    whileClosing: true,
    data: SelfName,
    handle: async ({ app, candidate }) => describeSelf(app, candidate, await countOwnWaiting(app, candidate.accountId)),
  }),
];
