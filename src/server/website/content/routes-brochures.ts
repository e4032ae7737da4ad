import * as z from 'zod/mini';

import { Brochure, BrochurePage, BrochureSearch, BrochuresRequest, Introduction } from '#lib/contract/brochures.ts';
import { Brief, ContentId } from '#lib/contract/content.ts';
import { route } from '#server/platform/http/route.ts';

import { brochuresOf, findBrochures } from './brochures.ts';
import { findIntroduction, listIntroductions } from './introductions.ts';

export const brochureRoutes = [
  route({
    method: 'POST',
    path: '/api/front/recruitment-brochure',
    operationId: 'listBrochures',
    summary: 'One page of the recruitment brochures, newest first',
    access: 'anyone',
    cached: true,
    body: BrochureSearch,
    data: BrochurePage,
    handle: ({ app, body, locale }) => findBrochures(app, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/brochures',
    operationId: 'listBrochuresOfCategory',
    summary: 'The brochures of one recruitment category, or of all, newest first',
    access: 'anyone',
    cached: true,
    body: BrochuresRequest,
    data: z.array(Brochure),
    handle: ({ app, body, locale }) => brochuresOf(app, body.jobType || undefined, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/query-introduction',
    operationId: 'listIntroductions',
    summary: 'The pages of the company profile',
    access: 'anyone',
    cached: true,
    body: z.object({}),
    data: z.array(Introduction),
    handle: ({ app, locale }) => listIntroductions(app, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/introduction-detail/{id}',
    operationId: 'readIntroduction',
    summary: 'One page of the company profile',
    access: 'anyone',
    cached: true,
    params: ContentId,
    data: Brief,
    handle: ({ app, params, locale }) => findIntroduction(app, params.id, locale),
  }),
];
