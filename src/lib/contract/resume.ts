import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { resumeTypes } from '#lib/domain/resume-types.ts';
import type { Field } from '#lib/forms/field.ts';
import { sectionNames } from '#lib/forms/resume/sections.ts';
import { windowSections } from '#lib/forms/resume/window-sections.ts';
import { schemaOf } from '#lib/forms/schema.ts';
import { isEmail } from '#lib/rules/email.ts';
import { locales } from '#lib/text/locale.ts';

/** `?resumeType=`: a type, or the code of a recruitment category. */
export const ResumeQuery = z.object({ resumeType: z.optional(z.string().check(z.maxLength(32))) });

/** `?locale=`: a language, or both side by side; the reader's own if absent. `?id=full`: unmasked document numbers. */
export const PdfQuery = z.object({
  locale: z.optional(z.enum([...locales, 'both'])),
  id: z.optional(z.enum(['full', 'masked'])),
});
export type PdfQuery = z.infer<typeof PdfQuery>;

export const SectionParams = z.object({ section: z.enum(sectionNames) });
export const VersionParams = z.object({ section: z.enum(sectionNames), version: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)) });

/** The body of saving a section; the section's form validates the data as a draft or as complete. */
export function sectionUpdate(fields: readonly Field[]) {
  const data = z.unknown();
  data._zod.toJSONSchema = () => {
    const { $schema: _, ...shape } = z.toJSONSchema(schemaOf(fields), { io: 'input', unrepresentable: 'any' });
    return shape;
  };
  return z.object({ version: z.nullish(z.int().check(z.minimum(0))), data, complete: z.nullish(z.boolean()) });
}

export const SectionStatusName = z.enum(['empty', 'draft', 'complete']);

export const SectionSaved = z.object({
  version: z.int(),
  updatedAt: z.string(),
  status: SectionStatusName,
});

export const Section = z.object({
  status: SectionStatusName,
  version: z.int(),
  updatedAt: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
  /**
   * Where the content comes from. `shared`: all types share the section. A type: the section of that type is shown until
   * this one is saved. Null: the content is this resume's own or an application's copy, or there is none.
   */
  from: z.nullable(z.enum(['shared', ...resumeTypes])),
});

export const MissingItem = z.object({
  section: z.enum([...sectionNames, 'attachments']),
  path: z.string(),
  rule: z.string(),
  message: z.string(),
});

export const Attachment = z.object({ idkey: z.string(), name: z.string(), size: z.int(), filePath: z.string() });

/** The period in which an application's resume may be changed (specification: apply-id mode). */
export const ResumeWindow = z.object({
  /** The sections that may be changed. */
  sections: z.array(z.enum(windowSections)),
  /** The office's text. */
  reason: z.string(),
  /** The deadline for changes, ISO 8601. */
  until: z.string(),
  /** `Y` until an extension was requested. */
  extendable: z.enum(['Y', 'N']),
  /** The hours of an extension. */
  extensionHours: z.int(),
  regJobName: z.string(),
  receiptNo: z.string(),
});
export type ResumeWindow = z.infer<typeof ResumeWindow>;

export const ResumeInfo = z.object({
  pkPsndoc: z.string(),
  resumeType: z.enum(resumeTypes),
  sections: z.object({
    resumeInfo: Section,
    Edu: Section,
    Score: Section,
    Skill: Section,
    Family: Section,
    Works: Section,
    Other: Section,
  }),
  completeness: z.object({ percent: z.int(), missing: z.array(MissingItem) }),
  attachments: z.record(z.enum(enumKeys.attachmentType), z.array(Attachment)),
  certificates: z.array(z.extend(Attachment, { eduId: z.string() })),
  /** Whether the e-mail in the base information has been verified. */
  emailVerified: z.enum(['Y', 'N']),
  /** The highest version among the sections, as `update/submit` expects it. */
  version: z.int(),
  /** Only for an application's own copy. */
  window: z.optional(ResumeWindow),
});

export const SectionVersions = z.array(
  z.object({ version: z.int(), updatedAt: z.string(), status: SectionStatusName, data: z.record(z.string(), z.unknown()) }),
);

export const ResumeCheck = z.object({ complete: z.boolean(), percent: z.int(), missing: z.array(MissingItem) });

export const AttachmentParams = z.object({ type: z.enum(enumKeys.attachmentType) });
export const AttachmentIdParams = z.object({ type: z.enum(enumKeys.attachmentType), id: z.string() });

export const PdfCheck = z.object({ ok: z.boolean(), pages: z.int() });

export const ListSearch = z.object({
  keyWord: z.nullish(z.string().check(z.maxLength(50))),
  size: z.nullish(z.int().check(z.minimum(1), z.maximum(50))),
});
export const Choices = z.array(z.object({ key: z.string(), value: z.string() }));

export const SchoolCheckQuery = z.object({ name: z.string().check(z.maxLength(64)) });

export const ContactEmail = z.object({
  email: z.string().check(z.maxLength(64), z.refine(isEmail, { params: { rule: 'email' } })),
});
export const ContactEmailCode = z.object({ verificationCode: z.string().check(z.maxLength(256)) });

/** Maximum number of bytes of a CV. */
export const maxCvBytes = 5 * 1024 * 1024;

export const ImportParams = z.object({ importId: z.string().check(z.maxLength(64)) });

/**
 * The values that were read from a CV and are not in the resume. `path` refers to the section as it would be if all values
 * were accepted.
 */
export const ResumeImport = z.object({
  importId: z.string(),
  proposals: z.array(
    z.object({
      id: z.string(),
      section: z.enum(sectionNames),
      path: z.string(),
      value: z.union([z.string(), z.number()]),
      /** The line or lines of the CV that state the value. */
      source: z.string(),
    }),
  ),
  /** Lines from which nothing was taken; long lines and long lists are cut off. */
  unread: z.array(z.string()),
});
export type ResumeImport = z.infer<typeof ResumeImport>;

export const ImportAcceptance = z.object({
  ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000)),
  /** The versions of the sections that the proposals are in; 0 for a section that was not saved yet. */
  versions: z.partialRecord(z.enum(sectionNames), z.int().check(z.minimum(0))),
});
export type ImportAcceptance = z.infer<typeof ImportAcceptance>;

export const ImportAccepted = z.object({ sections: z.partialRecord(z.enum(sectionNames), SectionSaved) });
export type ImportAccepted = z.infer<typeof ImportAccepted>;

export const ResumeSubmission = z.object({ version: z.nullish(z.int()) });
export const ResumeSubmitted = z.object({ submittedAt: z.string() });
/**
 * The sections as submitted with an application, and the attachment types whose files differ between the submitted resume and
 * the copy that the candidate is correcting.
 */
export const SentResume = z.object({
  sections: z.record(z.string(), z.record(z.string(), z.unknown())),
  changedAttachments: z.array(z.string()),
});
export type SentResume = z.infer<typeof SentResume>;

export const TimeExtended = z.object({ until: z.string() });

const Entries = z.array(z.record(z.string(), z.unknown()));

/** Specification, entities: resume preview. Choices are in the reader's language. */
export const ResumePreview = z.object({
  psndoc: z.record(z.string(), z.unknown()),
  eduscore: z.record(z.string(), z.unknown()),
  other: z.record(z.string(), z.unknown()),
  edus: Entries,
  scholarships: Entries,
  encs: Entries,
  skills: Entries,
  familys: Entries,
  works: Entries,
  studentactivitys: Entries,
});

export type ResumeInfo = z.infer<typeof ResumeInfo>;
export type Section = z.infer<typeof Section>;
export type SectionSaved = z.infer<typeof SectionSaved>;
export type SectionVersions = z.infer<typeof SectionVersions>;
export type MissingItem = z.infer<typeof MissingItem>;
export type ResumeCheck = z.infer<typeof ResumeCheck>;
export type Attachment = z.infer<typeof Attachment>;
export type ResumePreview = z.infer<typeof ResumePreview>;
