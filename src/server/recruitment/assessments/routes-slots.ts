import { AddedSlots, ColleagueList, InterviewerKey, SessionId, SlotPlan } from '#lib/contract/office-sessions.ts';
import { FileLanguage } from '#lib/contract/written-tests.ts';
import { calendarAnswer } from '#server/platform/calendar.ts';
import { route } from '#server/platform/http/route.ts';

import { addSlots } from './office/add-slots.ts';
import { interviewerCalendar, ownCalendar } from './office/interviewer-calendar.ts';
import { listColleagues } from './office/list-colleagues.ts';

const path = '/api/staff/sessions/{id}';
const changes = { access: 'staff', permission: 'applications.ask', scope: 'units' } as const;

/** The office's routes for the slots of a session and their interviewers. */
export const sessionSlotRoutes = [
  route({
    ...changes,
    method: 'GET',
    path: `${path}/interviewers`,
    operationId: 'listInterviewers',
    summary: 'Colleagues of the session’s unit, who may interview in its slots',
    params: SessionId,
    data: ColleagueList,
    handle: ({ app, actor, params }) => listColleagues(app, actor, params.id),
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/slots/preview`,
    operationId: 'previewSlots',
    summary: 'Preview which slots a plan would add, and what clashes',
    params: SessionId,
    body: SlotPlan,
    data: AddedSlots,
    handle: ({ app, actor, params, body, locale }) => addSlots(app, actor, params.id, body, locale, { dryRun: true }),
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/slots`,
    operationId: 'addSlots',
    summary: 'Add slots of a day at a fixed interval in each room, except in breaks; a repeated call adds no slot twice',
    params: SessionId,
    body: SlotPlan,
    data: AddedSlots,
    handle: ({ app, actor, params, body, locale }) => addSlots(app, actor, params.id, body, locale),
  }),
  route({
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    method: 'GET',
    path: `${path}/interviewers/{staffId}/calendar.ics`,
    operationId: 'readInterviewerCalendar',
    summary: "An interviewer's slots in this session, and the current and future slots in other sessions, as a calendar file",
    params: InterviewerKey,
    query: FileLanguage,
    handle: async ({ app, actor, params, query, locale }) => {
      const key = { sessionId: params.id, staffId: params.staffId };
      const file = await interviewerCalendar(app, actor, key, query.locale ?? locale);
      return calendarAnswer('interviews.ics', file, 'private, no-store');
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/interviews/calendar.ics',
    operationId: 'readMyCalendar',
    summary: 'The slots in which the caller interviews and that are not over, as a calendar file',
    access: 'staff',
    permission: 'applications.score',
    scope: 'own',
    query: FileLanguage,
    handle: async ({ app, actor, query, locale }) =>
      calendarAnswer('interviews.ics', await ownCalendar(app, actor, query.locale ?? locale), 'private, no-store'),
  }),
];
