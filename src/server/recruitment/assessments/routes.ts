import { ApplicationId } from '#lib/contract/applications.ts';
import { AdmissionSlip, FileLanguage, Intention, IntentionAnswer } from '#lib/contract/written-tests.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';

import { openSlipPhoto, readSlip } from './candidate/admission-slip.ts';
import { answerIntention } from './candidate/answer-intention.ts';
import { testCalendar } from './candidate/download-calendar.ts';
import { readIntention } from './candidate/read-intention.ts';

const application = '/api/front/personal/apply-job/{id}';
const path = `${application}/examination-intention` as const;

export const writtenTestRoutes = [
  route({
    method: 'GET',
    path,
    operationId: 'readWrittenTest',
    summary: 'What is asked about the written test of an application, the answer, and the test once it is assigned',
    access: 'apply-session',
    params: ApplicationId,
    data: Intention,
    handle: ({ app, holder, params, arrivedAt, locale }) => readIntention(app, holder, params.id, { arrivedAt, locale }),
  }),
  route({
    method: 'POST',
    path,
    operationId: 'answerWrittenTest',
    summary: 'Answer whether and where the candidate sits the written test, or change the answer until it is due',
    access: 'apply-session',
    limit: 'writesByAddress',
    params: ApplicationId,
    body: IntentionAnswer,
    data: Intention,
    handle: ({ app, holder, params, body, arrivedAt, locale }) =>
      answerIntention(app, holder, { applicationId: params.id, answer: body }, { arrivedAt, locale }),
  }),
  route({
    method: 'GET',
    path: `${path}/calendar.ics`,
    operationId: 'readWrittenTestCalendar',
    summary: 'The written test as a file for calendars',
    access: 'apply-session',
    params: ApplicationId,
    query: FileLanguage,
    handle: async ({ app, holder, params, query, arrivedAt, locale }) =>
      fileAnswer(await testCalendar(app, holder, params.id, { arrivedAt, locale: query.locale ?? locale })),
  }),
  route({
    method: 'GET',
    path: `${application}/admission-slip`,
    operationId: 'readAdmissionSlip',
    summary: 'What is printed and shown at the door of the written test',
    access: 'apply-session',
    params: ApplicationId,
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
    handle: async ({ app, holder, params, arrivedAt, locale }) =>
      fileAnswer(await openSlipPhoto(app, holder, params.id, { arrivedAt, locale })),
  }),
];
