import * as z from 'zod/mini';

import { SavedPosting, SavedPostingChange } from '#lib/contract/saved-postings.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { changeSaved, describeSaved } from './saved-postings.ts';

/** Routes for the postings that a candidate has saved. */
export const savedPostingRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/front/saved-postings',
    operationId: 'listSavedPostings',
    summary: 'The postings that the candidate has saved, newest first',
    access: 'candidate',
    data: z.array(SavedPosting),
    handle: ({ app, candidate, locale }) => describeSaved(app, candidate.accountId, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/saved-postings',
    operationId: 'changeSavedPostings',
    summary: 'Save a posting or remove it, or add the postings that a browser stored',
    access: 'candidate',
    limit: 'writesByAddress',
    body: SavedPostingChange,
    errors: ['404'],
    data: z.array(SavedPosting),
    handle: ({ app, candidate, body, locale }) => changeSaved(app, candidate, body, locale),
  }),
];
