import * as z from 'zod/mini';

import { Tag, Tagged, TagId, TaggingRequest, TagRequest } from '#lib/contract/tags.ts';
import { dropTag, listTags, saveTag, tagApplications } from '#server/office/notes/tags.ts';
import { transaction } from '#server/platform/db/database.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';

import { selectedIds } from './batch-selection.ts';

/** Routes of the office's tags. */
export const tagRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/tags',
    operationId: 'listTags',
    summary: 'The tags of the office, by name',
    access: 'staff',
    permission: 'applications.read',
    scope: 'own',
    data: z.array(Tag),
    handle: ({ app }) => listTags(app.db),
  }),
  route({
    method: 'POST',
    path: '/api/staff/tags',
    operationId: 'saveTag',
    summary: 'Create a tag of the office, or change one',
    access: 'staff',
    permission: 'applications.override',
    scope: 'office',
    body: TagRequest,
    data: Tag,
    handle: ({ app, actor, body }) => saveTag(app, actor, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/tags/{id}',
    operationId: 'deleteTag',
    summary: 'Delete a tag, and remove it from all applications',
    access: 'staff',
    permission: 'applications.override',
    scope: 'office',
    params: TagId,
    data: z.null(),
    async handle({ app, actor, params }) {
      await dropTag(app, actor, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/tags',
    operationId: 'tagApplications',
    summary: 'Set or remove a tag on the selected applications; returns the changed ones, so that the opposite call can undo it',
    access: 'staff',
    permission: 'applications.note',
    scope: 'units',
    limit: 'writesByAddress',
    body: TaggingRequest,
    data: Tagged,
    async handle({ app, actor, body: { selection, tag, set } }) {
      const applications = await findInScope(app.db, actor, await selectedIds(app, actor, selection));
      const ids = await transaction(app, (trx) => tagApplications(trx, app, actor, { applications, tag, set: set === 'Y' }));
      return { count: ids.length, ids };
    },
  }),
];
