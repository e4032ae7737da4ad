import * as z from 'zod/mini';

import { AttendeeKey, CheckedIn, DoorCode, ResultsEntry, SessionId } from '#lib/contract/office-sessions.ts';
import { sessionOutcomes } from '#lib/domain/session-kinds.ts';
import { locales } from '#lib/text/locale.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route } from '#server/platform/http/route.ts';

import { checkIn, openAttendeePhoto, undoCheckIn } from './office/check-in.ts';
import { enterResults } from './office/enter-results.ts';
import { exportResults } from './office/export-results.ts';

const path = '/api/staff/sessions/{id}';
const changes = { access: 'staff', permission: 'applications.ask', scope: 'units' } as const;

/** The office's routes for check-in at the door of a session, and for results. */
export const sessionResultRoutes = [
  route({
    ...changes,
    method: 'POST',
    path: `${path}/check-in`,
    operationId: 'checkInAttendee',
    summary: 'Check in a candidate by the code or number of an admission slip, or by a receipt number',
    params: SessionId,
    body: DoorCode,
    data: CheckedIn,
    handle: ({ app, actor, params, body, locale }) => checkIn(app, actor, params.id, body.code, locale),
  }),
  route({
    ...changes,
    method: 'POST',
    path: `${path}/check-in/undo`,
    operationId: 'undoCheckIn',
    summary: 'Undo a check-in of the wrong person',
    params: SessionId,
    body: DoorCode,
    data: z.null(),
    handle: async ({ app, actor, params, body }) => {
      await undoCheckIn(app, actor, params.id, body.code);
      return null;
    },
  }),
  route({
    ...changes,
    method: 'GET',
    path: `${path}/attendees/{receiptNo}/photo`,
    operationId: 'readAttendeePhoto',
    summary: 'A small photo of an attendee',
    params: AttendeeKey,
    handle: async ({ app, actor, params }) => fileAnswer(await openAttendeePhoto(app, actor, params.id, params.receiptNo)),
  }),
  route({
    ...changes,
    method: 'PUT',
    path: `${path}/results`,
    operationId: 'enterResults',
    summary: 'Enter scores and outcomes, each with the version that was read; the status of the applications does not change',
    params: SessionId,
    body: ResultsEntry,
    errors: ['409'],
    data: z.object({
      results: z.array(
        z.object({
          receiptNo: z.string(),
          version: z.number(),
          score: z.nullable(z.number()),
          outcome: z.nullable(z.enum(sessionOutcomes)),
        }),
      ),
    }),
    handle: ({ app, actor, params, body }) => enterResults(app, actor, params.id, body),
  }),
  route({
    ...changes,
    permission: 'applications.export',
    method: 'GET',
    path: `${path}/results.xlsx`,
    operationId: 'downloadResults',
    summary: 'The attendees with their results as xlsx, which can be filled in and imported',
    params: SessionId,
    query: z.object({ locale: z.optional(z.enum(locales)) }),
    handle: async ({ app, actor, params, query, locale }) => {
      const portions = await Array.fromAsync(await exportResults(app, actor, params.id, query.locale ?? locale));
      const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return fileAnswer({ name: `session-${params.id}.xlsx`, mediaType, bytes: Buffer.concat(portions) });
    },
  }),
];
