import * as z from 'zod/mini';

import {
  HoldRequest,
  Holds,
  Retention,
  RetentionDue,
  RetentionPreview,
  RetentionPreviewRequest,
  RetentionRan,
  RetentionRequest,
  RetentionRun,
} from '#lib/contract/retention.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { listDue } from '#server/recruitment/retention/due.ts';
import { holdApplication, listHolds, releaseHold } from '#server/recruitment/retention/holds.ts';
import type { TellAdmins } from '#server/recruitment/retention/notify-of-terms.ts';
import { previewTerms, readRetention, saveTerms } from '#server/recruitment/retention/terms.ts';

import { eraseCounted } from './erase-by-term.ts';

const terms = { access: 'staff', permission: 'settings.manage', scope: 'office' } as const;
const holds = { access: 'staff', permission: 'applications.override', scope: 'units' } as const;

/**
 * Routes of data retention.
 * @param notifyAdmins mails all administrators; passed in because this folder may not import the staff's code
 */
export const retentionRoutes = (notifyAdmins: TellAdmins): RouteDefinition[] => [
  route({
    ...terms,
    method: 'GET',
    path: '/api/staff/retention',
    operationId: 'readRetention',
    summary: 'The retention terms, and the number of applications that are due for erasure',
    data: Retention,
    handle: ({ app }) => readRetention(app),
  }),
  route({
    ...terms,
    method: 'PUT',
    path: '/api/staff/retention',
    operationId: 'setRetention',
    summary: 'Set the retention terms; new ones erase nothing for a day, and all administrators are notified',
    stepUp: true,
    body: RetentionRequest,
    errors: ['409'],
    data: Retention,
    handle: ({ app, actor, body }) => saveTerms(app, actor, body, notifyAdmins),
  }),
  route({
    ...terms,
    method: 'POST',
    path: '/api/staff/retention/preview',
    operationId: 'previewRetention',
    summary: 'The number of applications that would be due with other terms, and from when on',
    body: RetentionPreviewRequest,
    data: RetentionPreview,
    handle: ({ app, body }) => previewTerms(app, body.terms),
  }),
  route({
    ...terms,
    method: 'GET',
    path: '/api/staff/retention/due',
    operationId: 'listDueApplications',
    summary: 'The applications that are due for erasure, without names',
    query: z.object({ cursor: z.optional(z.string()) }),
    data: RetentionDue,
    handle: ({ app, query, locale }) => listDue(app, query.cursor, locale),
  }),
  route({
    ...terms,
    method: 'POST',
    path: '/api/staff/retention/run',
    operationId: 'runRetention',
    summary: 'Erase the applications that are due',
    stepUp: true,
    body: RetentionRun,
    errors: ['409'],
    data: RetentionRan,
    handle: ({ app, actor, body }) => eraseCounted(app, actor, body.count),
  }),
  route({
    ...holds,
    method: 'GET',
    path: '/api/staff/retention/holds',
    operationId: 'listHolds',
    summary: 'The applications on hold, which are not erased at the end of their term',
    data: Holds,
    handle: ({ app, actor, locale }) => listHolds(app, actor, locale),
  }),
  route({
    ...holds,
    method: 'POST',
    path: '/api/staff/retention/holds',
    operationId: 'holdApplication',
    summary: 'Put an application on hold, so that it is not erased at the end of its term',
    body: HoldRequest,
    errors: ['409'],
    data: Holds,
    handle: ({ app, actor, body, locale }) => holdApplication(app, actor, body, locale),
  }),
  route({
    ...holds,
    method: 'DELETE',
    path: '/api/staff/retention/holds/{id}',
    operationId: 'endHold',
    summary: 'End the hold of an application',
    params: z.object({ id: z.string() }),
    data: Holds,
    handle: ({ app, actor, params: { id }, locale }) => releaseHold(app, actor, id, locale),
  }),
];
