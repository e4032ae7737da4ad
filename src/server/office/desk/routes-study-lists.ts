import * as z from 'zod/mini';

import { StudyList, StudyListId, StudyListRequest } from '#lib/contract/study-lists.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import { dropStudyList, listStudyLists, saveStudyList } from './study-lists.ts';

/** Routes of the named lists of schools and majors by which applications are filtered. */
export const studyListRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/study-lists',
    operationId: 'listStudyLists',
    summary: 'The named lists of schools and majors, by name',
    access: 'staff',
    permission: 'applications.read',
    scope: 'own',
    data: z.array(StudyList),
    handle: ({ app }) => listStudyLists(app.db),
  }),
  route({
    method: 'POST',
    path: '/api/staff/study-lists',
    operationId: 'saveStudyList',
    summary: 'Import a named list of schools or majors, or replace one',
    access: 'staff',
    permission: 'applications.override',
    scope: 'office',
    body: StudyListRequest,
    data: StudyList,
    handle: ({ app, actor, body }) => saveStudyList(app, actor, body),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/study-lists/{id}',
    operationId: 'deleteStudyList',
    summary: 'Delete a named list of schools or majors',
    access: 'staff',
    permission: 'applications.override',
    scope: 'office',
    params: StudyListId,
    data: z.null(),
    async handle({ app, actor, params }) {
      await dropStudyList(app, actor, params.id);
      return null;
    },
  }),
];
