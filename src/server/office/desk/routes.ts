import * as z from 'zod/mini';

import { rawFilterIn } from '#lib/contract/application-filter.ts';
import {
  DeskApplication,
  DeskApplicationId,
  DeskAttachmentParams,
  DeskNote,
  DeskNoteParams,
  DeskNoteVersion,
  DeskReaders,
  NoteRequest,
  NoteWithdrawal,
  Revealed,
  RevealRequest,
} from '#lib/contract/desk-application.ts';
import {
  ApplicationChoices,
  ApplicationQuery,
  DeskSummary,
  DeskView,
  ListedApplications,
  SummaryQuery,
  ViewRequest,
} from '#lib/contract/desk-applications.ts';
import { Mentions } from '#lib/contract/mentions.ts';
import { Colleague } from '#lib/contract/office-sessions.ts';
import { AnswerRequest, DeskReply } from '#lib/contract/replies.ts';
import { Reserve } from '#lib/contract/offers.ts';
import { PdfQuery } from '#lib/contract/resume.ts';
import { ApplicationScores, Meeting, RoundScores, ScoreRequest } from '#lib/contract/scorecards.ts';
import { listMentions } from '#server/office/notes/mentions.ts';
import { readNoteVersions, withdrawNote } from '#server/office/notes/notes.ts';
import { noteReading } from '#server/office/notes/readers.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import { transaction } from '#server/platform/db/database.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';
import { answerCandidate } from '#server/recruitment/applications/replies/answer-candidate.ts';
import { countReplies } from '#server/recruitment/applications/replies/describe-replies.ts';
import { readHeld } from '#server/recruitment/batches/read-held.ts';
import { pageAnswer } from '#server/recruitment/materials/page-answer.ts';
import { pdfOptions } from '#server/recruitment/resumes/resume-pdf.ts';

import { filterChoices } from './filter/filter-choices.ts';
import { listForOffice } from './list-applications.ts';
import { myInterviews } from './my-interviews.ts';
import { openAttachmentForOffice } from './open-attachment.ts';
import { nextOfReserve } from './next-of-reserve.ts';
import { openPhoto, printForOffice } from './print-for-office.ts';
import { printOffer } from './print-offer.ts';
import { revealField } from './reveal-field.ts';
import { listReaders, saveNote } from './save-note.ts';
import { dropView, saveView, listViews } from './saved-views.ts';
import { scoreApplication, showScores } from './score-application.ts';
import { rowInReach, showForOffice } from './show-application.ts';
import { showToInterviewer } from './show-to-interviewer.ts';
import { summarise } from './summarise.ts';

/** The hiring office's routes of applications: summary, lists, single applications, notes, saved views. */
export const recruitingRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/api/staff/summary',
    operationId: 'readSummary',
    summary: 'How many applications wait for the office, and how many each posting has per status',
    access: 'staff',
    permission: ['applications.read', 'materials.check'],
    scope: 'units',
    query: SummaryQuery,
    data: DeskSummary,
    handle: ({ app, actor, query, locale }) => summarise(app, actor, locale, { allPostings: query.postings === 'all' }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/choices',
    operationId: 'listApplicationChoices',
    summary:
      'The choices for filtering applications: postings and units within reach, owners, tags, and lists of schools and majors',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    data: ApplicationChoices,
    handle: ({ app, actor, locale }) => filterChoices(app, actor, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications',
    operationId: 'listOfficeApplications',
    summary:
      'Applications by filter, those that wait for the office first, or sorted by a column; several statuses are joined by commas',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    query: ApplicationQuery,
    queryLists: ['status'],
    data: ListedApplications,
    handle: async ({ app, actor, query, locale }) => {
      const { sort, cursor, size, ...filter } = query;
      const page = { sort, cursor, size: size ? Number(size) : undefined };
      const found = await listForOffice(app, actor, rawFilterIn(filter), page, locale);
      await noteShown(app, actor, 'applications', found.list);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}',
    operationId: 'readOfficeApplication',
    summary: 'One application: resume with masked numbers, conditions, materials, tasks, timeline, notes; logged',
    access: 'staff',
    permission: ['applications.read', 'applications.score'],
    scope: 'units',
    params: DeskApplicationId,
    data: DeskApplication,
    handle: ({ app, actor, params, locale }) => (actor.meets ? showToInterviewer : showForOffice)(app, actor, params.id, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/photo',
    operationId: 'readApplicantPhoto',
    summary: 'The applicant’s photo',
    access: 'staff',
    permission: ['applications.read', 'applications.score'],
    scope: 'units',
    params: DeskApplicationId,
    handle: async ({ app, actor, params }) => fileAnswer(await openPhoto(app, actor, params.id)),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/attachment/{fileId}',
    operationId: 'readApplicantFile',
    summary: 'A file of the resume, watermarked with its reader’s name and the time; logged',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: DeskAttachmentParams,
    handle: async ({ app, actor, params }) => pageAnswer(await openAttachmentForOffice(app, actor, params)),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/reserve',
    operationId: 'readReserve',
    summary: 'The next candidate for an offer that was declined or is overdue',
    access: 'staff',
    permission: 'applications.decide',
    scope: 'units',
    params: DeskApplicationId,
    data: Reserve,
    handle: async ({ app, actor, params, locale }) => {
      const reserve = await nextOfReserve(app, actor, params.id, locale);
      await noteShown(app, actor, 'reserve', reserve.next ? [reserve.next] : []);
      return reserve;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/offer.pdf',
    operationId: 'printOfficeOffer',
    summary: 'The offer of an application as PDF, in one language or both; logged',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: DeskApplicationId,
    query: PdfQuery,
    errors: ['429'],
    handle: async ({ app, actor, params, query, locale }) =>
      fileAnswer(await printOffer(app, actor, params.id, pdfOptions(query, locale).languages)),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/resume.pdf',
    operationId: 'printApplicantResume',
    summary: 'The resume of an application as PDF, with masked numbers; logged',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: DeskApplicationId,
    query: PdfQuery,
    errors: ['429'],
    handle: async ({ app, actor, params, query, locale }) =>
      fileAnswer(await printForOffice(app, actor, params.id, pdfOptions(query, locale).languages)),
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/presence',
    operationId: 'markPresence',
    summary: 'Record that the caller is still reading the application; returns its other readers and current status',
    automatic: 'always',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: DeskApplicationId,
    data: DeskReaders,
    async handle({ app, actor, params }) {
      const row = await rowInReach(app, actor, params.id);
      const held = (await readHeld(app, row.id)).length;
      return {
        readers: await transaction(app, (trx) => noteReading(trx, app, actor, row)),
        status: row.status,
        statusAt: new Date(row.statusAt).toISOString(),
        pending: row.toStatus === null && held === 0 ? ('N' as const) : ('Y' as const),
        held,
        replies: await countReplies(app.db, row.id),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/reveal',
    operationId: 'revealField',
    summary: 'One field of the resume unmasked; limited, logged with the caller’s purpose, and listed in the candidate’s export',
    access: 'staff',
    permission: ['applications.reveal', 'applications.call'],
    scope: 'units',
    stepUp: true,
    params: DeskApplicationId,
    body: RevealRequest,
    errors: ['429'],
    data: Revealed,
    handle: ({ app, actor, params, body, locale }) => revealField(app, actor, params.id, body, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/replies',
    operationId: 'answerCandidate',
    summary: 'Answer the candidate’s messages, also by mail or SMS; without a text, note that no answer is needed; logged',
    access: 'staff',
    permission: 'applications.message',
    scope: 'units',
    params: DeskApplicationId,
    body: AnswerRequest,
    data: z.array(DeskReply),
    async handle({ app, actor, params, body }) {
      const row = await rowInReach(app, actor, params.id);
      return transaction(app, (trx) => answerCandidate(trx, app, actor, row, body));
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/notes',
    operationId: 'saveNote',
    summary: 'Add a note, or change one of the caller’s notes; those whom it mentions are notified',
    access: 'staff',
    permission: 'applications.note',
    scope: 'units',
    params: DeskApplicationId,
    body: NoteRequest,
    errors: ['409'],
    data: DeskNote,
    handle: ({ app, actor, params, body }) => saveNote(app, actor, params.id, body),
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/notes/{noteId}/withdraw',
    operationId: 'withdrawNote',
    summary: 'Withdraw the text of one of the caller’s notes; the empty note stays, and leads can still read its versions',
    access: 'staff',
    permission: 'applications.note',
    scope: 'units',
    params: DeskNoteParams,
    body: NoteWithdrawal,
    errors: ['409'],
    data: DeskNote,
    async handle({ app, actor, params: { id, noteId }, body: { version } }) {
      const row = await rowInReach(app, actor, id);
      return transaction(app, (trx) => withdrawNote(trx, app, actor, row, { id: noteId, version }));
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/notes/{noteId}/versions',
    operationId: 'listNoteVersions',
    summary: 'The former versions of a note, the latest first',
    access: 'staff',
    permission: 'applications.override',
    scope: 'units',
    params: DeskNoteParams,
    data: z.array(DeskNoteVersion),
    async handle({ app, actor, params: { id, noteId } }) {
      const row = await rowInReach(app, actor, id);
      return readNoteVersions(app.db, app, row.id, noteId);
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/scorecards',
    operationId: 'readScores',
    summary: 'The scorecards of an application; other people’s only for leads, or once the caller’s own is handed in',
    access: 'staff',
    permission: 'applications.score',
    scope: 'units',
    params: DeskApplicationId,
    data: ApplicationScores,
    handle: ({ app, actor, params, locale }) => showScores(app, actor, params.id, locale),
  }),
  route({
    method: 'POST',
    path: '/api/staff/applications/{id}/scorecards',
    operationId: 'saveScores',
    summary: 'Save the caller’s scorecard of an application in a round, or hand it in',
    access: 'staff',
    permission: 'applications.score',
    scope: 'units',
    params: DeskApplicationId,
    body: ScoreRequest,
    errors: ['409'],
    data: RoundScores,
    handle: ({ app, actor, params, body, locale }) => scoreApplication(app, actor, params.id, body, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/interviews',
    operationId: 'listMyInterviews',
    summary:
      'The candidates whom the caller interviews, or interviewed in the last two days, with the state of the caller’s scorecard',
    access: 'staff',
    permission: 'applications.score',
    scope: 'own',
    data: z.array(Meeting),
    handle: ({ app, actor, locale }) => myInterviews(app, actor, locale),
  }),
  route({
    method: 'GET',
    path: '/api/staff/applications/{id}/colleagues',
    operationId: 'listReaders',
    summary: 'Who may read the application, and therefore be mentioned in its notes',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: DeskApplicationId,
    data: z.array(Colleague),
    handle: ({ app, actor, params }) => listReaders(app, actor, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/staff/mentions',
    operationId: 'listMentions',
    summary: 'The newest notes that mention the caller, and the number of all unread ones',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    data: Mentions,
    async handle({ app, actor, locale }) {
      const found = await listMentions(app, actor, locale);
      await noteShown(app, actor, 'mentions', found.list);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/api/staff/views',
    operationId: 'listViews',
    summary: 'The caller’s saved views by name, each with its filter, order and columns, then those that colleagues share',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    data: z.array(DeskView),
    handle: ({ app, actor }) => listViews(app, actor),
  }),
  route({
    method: 'POST',
    path: '/api/staff/views',
    operationId: 'saveView',
    summary:
      'Save a filter and columns as a view, replacing the view of the same name, or change a view; colleagues see shared views',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    body: ViewRequest,
    data: DeskView,
    handle: ({ app, actor, body }) => saveView(app, actor, { ...body, sort: body.sort ?? 'waiting' }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/views/{id}',
    operationId: 'deleteView',
    summary: 'Delete one of the caller’s saved views or, for leads, a shared one',
    access: 'staff',
    permission: 'applications.read',
    scope: 'units',
    params: DeskApplicationId,
    data: z.null(),
    async handle({ app, actor, params }) {
      await dropView(app, actor, params.id);
      return null;
    },
  }),
];
