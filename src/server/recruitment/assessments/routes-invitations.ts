import { SessionInvitation, SessionOfApplication, SessionReply } from '#lib/contract/sessions.ts';
import { FileLanguage } from '#lib/contract/written-tests.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';

import { sessionCalendar } from './calendar.ts';
import { readSession, type SessionKey } from './candidate/read-invitation.ts';
import { replyToSession } from './candidate/reply-to-invitation.ts';

const path = '/api/front/personal/apply-job/{id}/session/{sessionId}';

function keyOf({ id, sessionId }: { id: string; sessionId: string }): SessionKey {
  return { applicationId: id, sessionId };
}

export const interviewRoutes = [
  route({
    method: 'GET',
    path,
    operationId: 'readInvitation',
    summary: 'An interview or another session to which the candidate is invited, and the reply',
    access: 'apply-session',
    params: SessionOfApplication,
    data: SessionInvitation,
    handle: ({ app, holder, params, arrivedAt, locale }) => readSession(app, holder, keyOf(params), { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path,
    operationId: 'answerInvitation',
    summary: 'Accept or decline the invitation to a session, choose a slot, or change the reply until it is due',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: SessionOfApplication,
    body: SessionReply,
    data: SessionInvitation,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      replyToSession(app, holder, keyOf(params), body, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: `${path}/calendar.ics`,
    operationId: 'readInvitationCalendar',
    summary: 'A session that was accepted, as a file for calendars',
    access: 'apply-session',
    params: SessionOfApplication,
    query: FileLanguage,
    handle: async ({ app, holder, params, query, arrivedAt, locale }) =>
      fileAnswer(await sessionCalendar(app, holder, keyOf(params), { arrivedAt, locale: query.locale ?? locale })),
  }),
];
