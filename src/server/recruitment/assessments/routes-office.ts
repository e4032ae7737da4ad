import * as z from 'zod/mini';

import {
  AttendeeList,
  AttendeeQuery,
  NewSession,
  OfficeSession,
  Removal,
  RemovalOutcome,
  SeatAssignment,
  type SeatSelection as Selection,
  SeatOutcome,
  SeatSelection,
  SessionCancel,
  SessionChange,
  SessionChoices,
  SessionChoicesQuery,
  SessionId,
  SessionList,
  SessionQuery,
} from '#lib/contract/office-sessions.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import { route } from '#server/platform/http/route.ts';

import { assignSeats, type SeatRequest } from './office/assign-seats.ts';
import { cancelSession } from './office/cancel-session.ts';
import { changeSession } from './office/change-session.ts';
import { listAttendees } from './office/list-attendees.ts';
import { listChoices } from './office/list-choices.ts';
import { listSessions } from './office/list-sessions.ts';
import { makeSession } from './office/make-session.ts';
import { removeAttendees } from './office/remove-attendees.ts';
import { showSession } from './office/show-session.ts';

const path = '/api/staff/sessions';
const reads = { access: 'staff', permission: 'applications.read', scope: 'units' } as const;
const changes = { access: 'staff', permission: 'applications.ask', scope: 'units' } as const;

function requestOf(id: string, { ids, status, rule, also, choose }: Selection): SeatRequest {
  return { sessions: [id, ...also], ids, status, rule, choose: choose === 'Y' };
}

/** The office's routes for written tests, interviews and other sessions (specification: hiring office). */
export const sessionRoutes = [
  route({
    ...reads,
    method: 'GET',
    path,
    operationId: 'listAssessmentSessions',
    summary: 'The sessions of the caller’s units, earliest first',
    query: SessionQuery,
    data: SessionList,
    handle: ({ app, actor, query, locale }) => listSessions(app, actor, query, locale),
  }),
  route({
    ...changes,
    method: 'GET',
    path: `${path}/choices`,
    operationId: 'listSessionChoices',
    summary: 'Units, test sites and the newest postings for a new session; with a keyword, the newest postings that match',
    query: SessionChoicesQuery,
    data: SessionChoices,
    handle: ({ app, actor, query, locale }) => listChoices(app, actor, query.keyWord ?? '', locale),
  }),
  route({
    ...changes,
    method: 'POST',
    path,
    operationId: 'createSession',
    summary: 'Create a session: with rooms (written test), with slots (interview), or with one time for all candidates',
    body: NewSession,
    data: OfficeSession,
    handle: async ({ app, actor, body, locale }) => showSession(app, actor, await makeSession(app, actor, body), locale),
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${path}/{id}`,
    operationId: 'readSession',
    summary: 'One session with its rooms and slots',
    params: SessionId,
    data: OfficeSession,
    handle: ({ app, actor, params, locale }) => showSession(app, actor, params.id, locale),
  }),
  route({
    ...changes,
    method: 'PUT',
    path: `${path}/{id}`,
    operationId: 'changeSession',
    summary:
      'Change time, place and capacity; unless the session has ended, candidates whose time or place changed are notified once',
    params: SessionId,
    body: SessionChange,
    errors: ['409'],
    data: OfficeSession,
    handle: ({ app, actor, params, body, locale }) => changeSession(app, actor, params.id, body, locale),
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/{id}/cancel`,
    operationId: 'cancelSession',
    summary:
      'Cancel a session: seats are released and, unless the session has ended, expected candidates are notified with the reason',
    params: SessionId,
    body: SessionCancel,
    errors: ['409'],
    data: z.object({ told: z.number() }),
    handle: ({ app, actor, params, body, locale }) => cancelSession(app, actor, params.id, body, locale),
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${path}/{id}/attendees`,
    operationId: 'listAttendees',
    summary: 'The attendees with their seats; with absent=Y only those who are not checked in',
    params: SessionId,
    query: AttendeeQuery,
    data: AttendeeList,
    handle: async ({ app, actor, params, query, locale }) => {
      const found = await listAttendees(app, actor, params.id, { absent: query.absent === 'Y' }, locale);
      await noteShown(app, actor, 'attendees', found.list);
      return found;
    },
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/{id}/assign/preview`,
    operationId: 'previewAssignment',
    summary: 'Preview which candidates would get which seats, and which would be refused and why',
    params: SessionId,
    body: SeatSelection,
    data: SeatOutcome,
    handle: ({ app, actor, params, body }) => assignSeats(app, actor, requestOf(params.id, body), { dryRun: true }),
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/{id}/assign`,
    operationId: 'assignSeats',
    summary:
      'Assign seats by site or order of receipt, in one transaction, and notify each candidate at once; ' +
      'only a lead may notify more than thirty candidates',
    params: SessionId,
    body: SeatAssignment,
    data: SeatOutcome,
    handle: ({ app, actor, params, body }) => {
      const { confirmBy = null, note, count } = body;
      const sender = { count, mayNotifyMany: mayDo(actor.role, 'applications.releaseNow') };
      return assignSeats(app, actor, { ...requestOf(params.id, body), confirmBy, note }, { sender });
    },
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/{id}/remove`,
    operationId: 'removeAttendees',
    summary:
      'Remove candidates from a session: seats are released and, unless the session has ended, expected candidates are notified',
    params: SessionId,
    body: Removal,
    data: RemovalOutcome,
    handle: ({ app, actor, params, body }) => removeAttendees(app, actor, params.id, body),
  }),
];
