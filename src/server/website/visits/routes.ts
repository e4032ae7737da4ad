import { Visit, VisitCount } from '#lib/contract/visits.ts';
import { route } from '#server/platform/http/route.ts';

import { countVisit } from './count-visit.ts';

export const visitRoutes = [
  route({
    method: 'POST',
    path: '/api/front/access-statistics',
    operationId: 'countVisit',
    summary: 'Count a visit (once per address and day) and a view of a posting (once per posting, address and day)',
    access: 'anyone',
    limit: 'writesByAddress',
    body: Visit,
    data: VisitCount,
    handle: ({ app, address, body }) => countVisit(app, address(), body.path),
  }),
];
