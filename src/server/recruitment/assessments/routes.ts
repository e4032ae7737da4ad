import { ApplicationId } from '#lib/contract/applications.ts';
import { SessionInvitation, SessionOfApplication, SessionReply } from '#lib/contract/sessions.ts';
import { AdmissionSlip, FileLanguage, Intention, IntentionAnswer } from '#lib/contract/written-tests.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';

import { openSlipPhoto, readSlip } from './candidate/admission-slip.ts';
import { answerIntention } from './candidate/answer-intention.ts';
import { sessionCalendar, testCalendar } from './candidate/download-calendar.ts';
import type { InvitationKey } from './candidate/own-appointment.ts';
import { readIntention } from './candidate/read-intention.ts';
import { readInvitation } from './candidate/read-invitation.ts';
import { replyToInvitation } from './candidate/reply-to-invitation.ts';

const application = '/api/front/personal/apply-job/{id}';
const intention = `${application}/examination-intention` as const;
const invitation = `${application}/session/{sessionId}` as const;

function keyOf({ id, sessionId }: { id: string; sessionId: string }): InvitationKey {
  return { applicationId: id, sessionId };
}

/** Candidates' routes for the written test and for invitations to sessions. */
export const assessmentRoutes = [
  route({
    method: 'GET',
    path: intention,
    operationId: 'readWrittenTest',
    summary: 'The question about the written test of an application, the answer, and the test once it is assigned',
    access: 'apply-session',
    params: ApplicationId,
    errors: ['500003'],
    data: Intention,
    handle: ({ app, holder, params, arrivedAt, locale }) => readIntention(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: intention,
    operationId: 'answerWrittenTest',
    summary: 'Answer whether and where the candidate sits the written test, or change the answer until it is due',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: IntentionAnswer,
    errors: ['409', '500003'],
    data: Intention,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      answerIntention(app, holder, { applicationId: params.id, answer: body }, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: `${intention}/calendar.ics`,
    operationId: 'readWrittenTestCalendar',
    summary: 'The written test as a calendar file',
    access: 'apply-session',
    params: ApplicationId,
    query: FileLanguage,
    errors: ['500003'],
    handle: async ({ app, holder, params, query, arrivedAt, locale }) =>
      fileAnswer(await testCalendar(app, holder, params.id, { arrivedAt, locale: query.locale ?? locale })),
  }),
  route({
    method: 'GET',
    path: `${application}/admission-slip`,
    operationId: 'readAdmissionSlip',
    summary: 'The admission slip for the written test',
    access: 'apply-session',
    params: ApplicationId,
    errors: ['500003'],
    data: AdmissionSlip,
    handle: ({ app, holder, params, arrivedAt, locale }) => readSlip(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: `${application}/admission-slip/photo`,
    operationId: 'readAdmissionPhoto',
    summary: 'The photo on the admission slip, as it was submitted',
    access: 'apply-session',
    params: ApplicationId,
    errors: ['500003'],
    handle: async ({ app, holder, params, arrivedAt, locale }) =>
      fileAnswer(await openSlipPhoto(app, holder, params.id, { arrivedAt, locale })),
  }),
  route({
    method: 'GET',
    path: invitation,
    operationId: 'readInvitation',
    summary: 'The invitation to an interview or another session, and the reply',
    access: 'apply-session',
    params: SessionOfApplication,
    errors: ['500003'],
    data: SessionInvitation,
    handle: ({ app, holder, params, arrivedAt, locale }) => readInvitation(app, holder, keyOf(params), { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path: invitation,
    operationId: 'answerInvitation',
    summary: 'Accept or decline the invitation to a session, choose a slot, or change the reply until it is due',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: SessionOfApplication,
    body: SessionReply,
    errors: ['409', '500003'],
    data: SessionInvitation,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      replyToInvitation(app, holder, keyOf(params), body, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: `${invitation}/calendar.ics`,
    operationId: 'readInvitationCalendar',
    summary: 'An accepted session as a calendar file',
    access: 'apply-session',
    params: SessionOfApplication,
    query: FileLanguage,
    errors: ['500003'],
    handle: async ({ app, holder, params, query, arrivedAt, locale }) =>
      fileAnswer(await sessionCalendar(app, holder, keyOf(params), { arrivedAt, locale: query.locale ?? locale })),
  }),
];
