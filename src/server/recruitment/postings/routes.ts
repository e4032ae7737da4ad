import * as z from 'zod/mini';

import {
  Choice,
  PositionsData,
  PositionsDataRequest,
  PositionSearch,
  PostingId,
  PostingList,
  SearchFacets,
  SearchHelp,
} from '#lib/contract/postings.ts';
import { FileLanguage } from '#lib/contract/written-tests.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { calendarAnswer } from '#server/platform/calendar.ts';
import { publicCacheControl } from '#server/platform/http/public-cache.ts';
import { route } from '#server/platform/http/route.ts';

import { deadlineCalendar } from './deadline-calendar.ts';
import { findTestSites, findWorkplaces } from './find-position.ts';
import { findPositions } from './find-positions.ts';
import { positionsData, searchFacets } from './positions-data.ts';
import { searchHelp } from './search-help.ts';

/** The public routes for postings and their search. */
export const postingRoutes = [
  route({
    method: 'POST',
    path: '/api/front/findPositions',
    operationId: 'searchPostings',
    summary: 'Search postings, newest first',
    access: 'anyone',
    cached: true,
    body: PositionSearch,
    data: PostingList,
    handle: ({ app, body, locale }) => findPositions(app, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/findPositionsFacets',
    operationId: 'listPostingFacets',
    summary: 'Filters for a search, with the number of postings for each choice',
    access: 'anyone',
    cached: true,
    body: PositionSearch,
    data: SearchFacets,
    handle: ({ app, body, locale }) => searchFacets(app, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/findPositionsHelp',
    operationId: 'suggestPostings',
    summary: 'Suggestions for a search without results: wider searches and similar open postings',
    access: 'anyone',
    cached: true,
    body: PositionSearch,
    data: SearchHelp,
    handle: ({ app, body, locale }) => searchHelp(app, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/front/positionsData',
    operationId: 'listPostingFilters',
    summary: 'Filters for the open postings of one category or of all, with the number of postings for each choice',
    access: 'anyone',
    cached: true,
    body: PositionsDataRequest,
    data: PositionsData,
    handle: ({ app, body, locale }) => positionsData(app, body.jobType, locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/findPositionTypes',
    operationId: 'listCategories',
    summary: 'The recruitment categories',
    access: 'anyone',
    cached: true,
    data: z.array(Choice),
    handle: ({ t }) => jobTypes.map((key) => ({ key, value: t(`jobs.types.${key}`) })),
  }),
  route({
    method: 'GET',
    path: '/api/front/workplace/{id}',
    operationId: 'listWorkplaces',
    summary: 'The workplaces of a posting',
    access: 'anyone',
    cached: true,
    params: PostingId,
    data: z.array(Choice),
    handle: ({ app, params, locale }) => findWorkplaces(app, params.id, locale),
  }),
  route({
    method: 'GET',
    path: '/api/front/findPosition/{id}/calendar',
    operationId: 'readPostingCalendar',
    summary: 'The deadline of a posting as a calendar file',
    access: 'anyone',
    params: PostingId,
    query: FileLanguage,
    handle: async ({ app, params, query, locale }) =>
      calendarAnswer('deadline.ics', await deadlineCalendar(app, params.id, query.locale ?? locale), publicCacheControl),
  }),
  route({
    method: 'GET',
    path: '/api/front/findJobSite/{id}',
    operationId: 'listTestSites',
    summary: 'The written-test sites of a posting',
    access: 'anyone',
    cached: true,
    params: PostingId,
    data: z.array(Choice),
    handle: ({ app, params, locale }) => findTestSites(app, params.id, locale),
  }),
];
