import * as z from 'zod/mini';

import {
  Attachment,
  AttachmentIdParams,
  AttachmentParams,
  Choices,
  ContactEmail,
  ContactEmailCode,
  ListSearch,
  PdfCheck,
  PdfQuery,
  ResumeCheck,
  ResumeInfo,
  ResumePreview,
  ResumeQuery,
  ResumeSubmission,
  ResumeSubmitted,
  SchoolCheckQuery,
  SectionParams,
  SectionSaved,
  sectionUpdate,
  SectionVersions,
  TimeExtended,
  VersionParams,
} from '#lib/contract/resume.ts';
import { parseResumeType } from '#lib/domain/resume-types.ts';
import { sectionForms, sectionNames } from '#lib/forms/resume/sections.ts';
import type { WindowSection } from '#lib/forms/resume/window-sections.ts';
import { type ErrorCode, notFound } from '#server/platform/errors.ts';
import { inspectPdf } from '#server/platform/files/check-pdf.ts';
import { fileAnswer } from '#server/platform/files/file-answer.ts';
import type { Holder } from '#server/platform/holder.ts';
import { type Access, type Candidate, type Exchange, route, type RouteDefinition } from '#server/platform/http/route.ts';

import { attachCertificate, attachPicture, listDescribed, openAttachment, removeAttachment } from './attachments.ts';
import { checkScope } from './check-resume.ts';
import { previewResume } from './preview-resume.ts';
import { printResume } from './print-resume.ts';
import { readResume } from './read-resume.ts';
import { isKnownSchool, searchList } from './reference-lists.ts';
import { saveSection } from './save-section.ts';
import { mustBeOpen, type ResumeScope } from './scope.ts';
import { listHistory, restoreVersion } from './section-history.ts';
import type { Submission } from './submit-resume.ts';
import { confirmContactEmail, sendContactEmailCode } from './verify-contact-email.ts';

const FileParams = z.object({ folder: z.enum(['images', 'files']), id: z.string() });
const IdParams = z.object({ id: z.string() });
const TypeParams = z.object({ type: z.string() });

/** The paths and access of a resume's routes, and the functions that the routes call. */
export interface ResumeBase {
  base: `/api/${string}`;
  /** The name of the resume in operation ids. */
  noun: 'Resume' | 'Correction';
  access: Access;
  /** The parameters in the base path. */
  params?: Record<string, z.ZodMiniType<string>>;
  /** The error codes of `scopeOf`, `submit` and `extend`, besides those implied by a route's declaration. */
  errors: Record<'scopeOf' | 'submit' | 'extend', readonly ErrorCode[]>;
  /**
   * The resume that a request is about.
   * @throws AppError 400 for an unknown resume type, 404 for somebody else's resume, 500003 if the window for corrections is
   * not open
   */
  scopeOf(caller: Caller): Promise<ResumeScope> | ResumeScope;
  /** A second path for submitting the same resume, if there is one (specification: update/submit). */
  submitPath?: `/api/${string}/{id}`;
  /** Submits the resume. */
  submit(caller: Caller, scope: ResumeScope, submission: Submission): Promise<z.output<typeof ResumeSubmitted>>;
  /** Extends the time for changes. */
  extend(caller: Caller): Promise<z.output<typeof TimeExtended>>;
}

/** What the functions of `ResumeBase` need of a request. */
export interface Caller extends Omit<
  Exchange<Access, undefined, typeof ResumeQuery, undefined>,
  'params' | 'candidate' | 'holder'
> {
  candidate?: Candidate | undefined;
  holder?: Holder | undefined;
  params?: Record<string, string> | undefined;
}

/** The routes of a resume: of the candidate's own resume, or of the editable copy of an application's resume. */
export function resumeRoutes({ base, noun, access, params: ofBase = {}, errors, ...resume }: ResumeBase): RouteDefinition[] {
  /** The resume that a request is about. If `parts` are given, at least one of them must be open for changes. */
  async function scope(exchange: unknown, ...parts: WindowSection[]): Promise<ResumeScope> {
    const found = await resume.scopeOf(exchange as Caller);
    if (parts.length > 0) mustBeOpen(found, ...parts);
    return found;
  }
  const named = <Params extends z.ZodMiniObject>(params: Params) => z.extend(params, ofBase) as unknown as Params;
  const unnamed = Object.keys(ofBase).length > 0 ? { params: z.object(ofBase) } : {};
  const all = { access, query: ResumeQuery, errors: errors.scopeOf } as const;
  const reads = { ...all, limit: 'accountCallsByAddress' } as const;
  const writes = { ...all, limit: 'writesByAddress' } as const;
  const uploads = { ...all, limit: 'uploadsByAddress', method: 'POST', accepts: 'upload' } as const;

  return [
    route({
      ...reads,
      method: 'GET',
      path: `${base}/getResumeInfo`,
      operationId: `read${noun}`,
      ...unnamed,
      summary: 'A resume with its sections, attachments and what is missing',
      data: ResumeInfo,
      handle: async (exchange) => readResume(exchange.app, await scope(exchange), exchange.locale),
    }),
    ...sectionNames.map((section) =>
      route({
        ...writes,
        method: 'POST',
        path: `${base}/update/${section}`,
        operationId: `save${noun}${section === 'resumeInfo' ? 'Info' : section}`,
        ...unnamed,
        summary: `Save the section ${section}, as a draft or complete`,
        body: sectionUpdate(sectionForms[section]),
        errors: [...errors.scopeOf, '409'],
        data: SectionSaved,
        handle: async (exchange) => saveSection(exchange.app, await scope(exchange, section), section, exchange.body),
      }),
    ),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/history/{section}`,
      operationId: `list${noun}Versions`,
      summary: 'The stored versions of a section',
      params: named(SectionParams),
      data: SectionVersions,
      handle: async (exchange) => listHistory(exchange.app, await scope(exchange), exchange.params.section),
    }),
    route({
      ...writes,
      method: 'POST',
      path: `${base}/history/{section}/{version}/restore`,
      operationId: `restore${noun}Version`,
      summary: 'Restore an earlier version of a section',
      params: named(VersionParams),
      data: SectionSaved,
      handle: async (exchange) =>
        restoreVersion(
          exchange.app,
          await scope(exchange, exchange.params.section),
          exchange.params.section,
          Number(exchange.params.version),
        ),
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/attachment/attachement/{type}`,
      operationId: `list${noun}Attachments`,
      summary: 'Attachments of a type',
      params: named(AttachmentParams),
      data: z.array(Attachment),
      handle: async (exchange) => {
        const listed = await listDescribed(exchange.app.db, exchange.app, await scope(exchange), exchange.params.type);
        return listed.map(({ attachment }) => attachment);
      },
    }),
    route({
      ...uploads,
      path: `${base}/attachment/attachement/{type}`,
      operationId: `add${noun}Attachment`,
      summary: 'Attach a picture: JPG or PNG, at most 2 MB',
      params: named(AttachmentParams),
      data: Attachment,
      handle: async (exchange) =>
        attachPicture(exchange.app, await scope(exchange, 'attachments'), exchange.params.type, exchange.file),
    }),
    route({
      ...writes,
      method: 'POST',
      path: `${base}/attachment/attachement/{type}/{id}/delete`,
      operationId: `remove${noun}Attachment`,
      summary: 'Remove an attachment from a resume',
      params: named(AttachmentIdParams),
      handle: async (exchange) =>
        removeAttachment(exchange.app, await scope(exchange, 'attachments'), exchange.params.type, exchange.params.id),
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/upload/{folder}/{id}`,
      operationId: `read${noun}Attachment`,
      summary: 'The file of an attachment, for its owner only',
      params: named(FileParams),
      handle: async (exchange) => fileAnswer(await openAttachment(exchange.app, await scope(exchange), exchange.params.id)),
    }),
    route({
      ...uploads,
      formFields: ['eduId'],
      path: `${base}/update/uploadResumeEduFile`,
      operationId: `add${noun}Certificate`,
      ...unnamed,
      summary: 'Attach the certificate of the education entry that the form field eduId names',
      errors: [...errors.scopeOf, '404'],
      data: Attachment,
      handle: async (exchange) =>
        attachCertificate(exchange.app, await scope(exchange, 'Edu', 'attachments'), exchange.fields.eduId, exchange.file),
    }),
    route({
      ...uploads,
      path: `${base}/update/checkPdf`,
      operationId: `check${noun}Pdf`,
      ...unnamed,
      summary: 'Whether a file is a readable PDF, and its number of pages',
      data: PdfCheck,
      handle: async (exchange) => {
        await scope(exchange);
        const finding = await inspectPdf(exchange.file.bytes);
        return 'pages' in finding ? { ok: true, pages: finding.pages } : { ok: false, pages: 0 };
      },
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/check-resume/{type}`,
      operationId: `check${noun}`,
      summary: 'Whether a resume is complete for a type, and what is missing',
      params: named(TypeParams),
      data: ResumeCheck,
      handle: async (exchange) => {
        const resumeType = parseResumeType(exchange.params.type);
        if (!resumeType) throw notFound();
        return checkScope(exchange.app.db, exchange.app, { ...(await scope(exchange)), resumeType }, exchange.locale);
      },
    }),
    ...[`${base}/update/submit/{id}` as const, ...(resume.submitPath ? [resume.submitPath] : [])].map((path, index) =>
      route({
        ...writes,
        method: 'POST',
        path,
        operationId: index === 0 ? `submit${noun}` : `submit${noun}ByShortPath`,
        summary:
          "Submit a resume: the candidate's own resume is marked as submitted; a corrected copy becomes its application's resume",
        params: named(IdParams),
        body: ResumeSubmission,
        errors: [...errors.scopeOf, ...errors.submit],
        data: ResumeSubmitted,
        handle: async (exchange) =>
          resume.submit(exchange as unknown as Caller, await scope(exchange), {
            id: exchange.params.id,
            version: exchange.body.version,
          }),
      }),
    ),
    route({
      ...writes,
      method: 'POST',
      path: `${base}/extendTime`,
      operationId: `extend${noun}Time`,
      ...unnamed,
      summary: 'Extend the time for changing the resume of an application, once',
      errors: errors.extend,
      data: TimeExtended,
      handle: (exchange) => resume.extend(exchange as unknown as Caller),
    }),
    ...(['school', 'major'] as const).map((list) =>
      route({
        ...reads,
        method: 'POST',
        path: `${base}/${list}-list`,
        operationId: `suggest${noun}${list === 'school' ? 'Schools' : 'Majors'}`,
        ...unnamed,
        summary: `Suggestions for a ${list} while it is typed`,
        body: ListSearch,
        data: Choices,
        async handle(exchange) {
          await scope(exchange);
          const { body, locale } = exchange;
          return searchList(`${list}s`, body.keyWord ?? '', body.size ?? 10, locale);
        },
      }),
    ),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/manual/school/check`,
      operationId: `check${noun}School`,
      ...unnamed,
      summary: 'Whether the name of a school is on the list',
      query: z.extend(ResumeQuery, SchoolCheckQuery.shape),
      data: z.object({ known: z.enum(['Y', 'N']) }),
      async handle(exchange) {
        await scope(exchange);
        return { known: (await isKnownSchool(exchange.query.name)) ? 'Y' : 'N' };
      },
    }),
    route({
      ...writes,
      method: 'POST',
      path: `${base}/verificationEmail`,
      operationId: `send${noun}EmailCode`,
      ...unnamed,
      summary: 'Mail a code for verifying the contact e-mail',
      body: ContactEmail,
      handle: async (exchange) =>
        sendContactEmailCode(exchange.app, await scope(exchange, 'resumeInfo'), exchange.locale, exchange.body.email),
    }),
    route({
      ...writes,
      method: 'POST',
      path: `${base}/verificationEmail/confirm`,
      operationId: `confirm${noun}Email`,
      ...unnamed,
      summary: 'Verify the contact e-mail with the mailed code',
      body: ContactEmailCode,
      errors: [...errors.scopeOf, '400003'],
      data: z.object({ email: z.string() }),
      handle: async (exchange) =>
        confirmContactEmail(exchange.app, await scope(exchange, 'resumeInfo'), exchange.body.verificationCode),
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/preview`,
      operationId: `preview${noun}`,
      ...unnamed,
      summary: 'The content of a resume for printing',
      data: ResumePreview,
      handle: async (exchange) => previewResume(exchange.app, await scope(exchange), exchange.locale),
    }),
    route({
      ...reads,
      method: 'GET',
      path: `${base}/preview.pdf`,
      operationId: `print${noun}`,
      ...unnamed,
      summary: 'A resume as PDF, in one language or both',
      query: z.extend(ResumeQuery, PdfQuery.shape),
      handle: async (exchange) =>
        fileAnswer(await printResume(exchange.app, await scope(exchange), exchange.query, exchange.locale)),
    }),
  ];
}
